import { sql, type Kysely } from 'kysely'

/** Notices of points that lapse are found by whom they were written to, and counted by state without reading them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index mensagens_avisos_parceiro on mensagens (id_parceiro, estado, criada_em)
    where modelo = 'pontosAVencer'`.execute(db)
}
