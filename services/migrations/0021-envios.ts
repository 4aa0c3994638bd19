import { sql, type Kysely } from 'kysely'

/** Which work undoes an upload; and the list of past uploads, which is read by time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table processamentos add column desfeito_por uuid`.execute(db)
  await sql`create index processamentos_envios on processamentos (criado_em, id)
    where tipo like 'upload-%' and not simulado`.execute(db)
}
