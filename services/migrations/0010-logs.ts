import { sql, type Kysely } from 'kysely'

/** The log screen reads the audit by time, in either direction, by act or person within it, and by what was written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index auditoria_em`.execute(db)
  await sql`create index auditoria_em on auditoria (em, id)`.execute(db)
  await sql`create index auditoria_acao on auditoria (acao, em, id)`.execute(db)
  await sql`create index auditoria_por on auditoria (por, em, id)`.execute(db)
  await sql`create index auditoria_busca on auditoria using gin (normalizar(coalesce(antes::text,
    '') || coalesce(depois::text, '')) gin_trgm_ops)`.execute(db)
  await sql`create index auditoria_id_entidade on auditoria (id_entidade, em, id)`.execute(db)
}
