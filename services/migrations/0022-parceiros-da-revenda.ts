import { sql, type Kysely } from 'kysely'

/** Everybody of a shop, inactive and deleted ones included: what they can spend is part of the shop's balance. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index parceiros_da_revenda on parceiros (id_revenda)`.execute(db)
}
