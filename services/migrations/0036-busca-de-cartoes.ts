import { sql, type Kysely } from 'kysely'

/** Cards are found by the name on them, their bar code, and the end of their number that people see. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index cartoes_busca on cartoes using gin (normalizar(nome) gin_trgm_ops)`.execute(db)
  await sql`create index cartoes_codigo_busca on cartoes using gin (codigo_barras gin_trgm_ops)`.execute(db)
  await sql`create index cartoes_fim on cartoes (right(numero, 4))`.execute(db)
}
