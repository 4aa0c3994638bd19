import { sql, type Kysely } from 'kysely'

/** The numbers that people see of photo submissions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence envio_numero_seq`.execute(db)
}
