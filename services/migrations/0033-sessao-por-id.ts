import { sql, type Kysely } from 'kysely'

/** The link of a file names the session that shows it: each file that is opened looks for one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unique index sessoes_id on sessoes (id)`.execute(db)
}
