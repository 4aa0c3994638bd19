import { sql, type Kysely } from 'kysely'

/**
 * The rows of an uploaded sheet are checked in the worker's memory
 * (`docs/decisions/0024-a-sheet-is-checked-in-memory.md`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table staging_vendas`.execute(db)
}
