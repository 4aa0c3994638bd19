import { sql, type Kysely } from 'kysely'

/** Since when a limit stands: what was done before it, or before sums were counted, does not count against it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table limites_aprovacao add column desde timestamptz`.execute(db)
  await sql`update limites_aprovacao set desde = now() where limite is not null`.execute(db)
}
