import { sql, type Kysely } from 'kysely'

/** A password that staff gave out to a panel user, who changes it before anything else (`domain.md §4 Passwords`). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table usuarios add column senha_temporaria boolean not null default false`.execute(db)
}
