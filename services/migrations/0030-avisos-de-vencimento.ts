import { sql, type Kysely } from 'kysely'

/** Notices of points that lapse are listed by age and state, and found by the last day that they told of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const [por, onde] = [sql`create index`, sql`where modelo = 'pontosAVencer'`]
  await sql`${por} mensagens_avisos on mensagens (criada_em, id) ${onde}`.execute(db)
  await sql`${por} mensagens_avisos_estado on mensagens (estado, criada_em, id) ${onde}`.execute(db)
  await sql`${por} mensagens_avisos_ate on mensagens ((dados->>'ate')) ${onde}`.execute(db)
}
