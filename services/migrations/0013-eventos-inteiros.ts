import { sql, type Kysely } from 'kysely'

/**
 * An event of some kB (a sale of many items) stays as it was written: compressing it cost the appends more than its
 * room is worth.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ledger.events set (toast_tuple_target = 8160)`.execute(db)
}
