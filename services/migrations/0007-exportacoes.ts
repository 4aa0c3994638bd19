import { sql, type Kysely } from 'kysely'

/** Files that jobs make for a person: they are removed with their row when their time is over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table processamentos add column expira_em timestamptz`.execute(db)
  await sql`create index processamentos_expira on processamentos (expira_em) where expira_em is not null`.execute(db)
}
