import { sql, type Kysely } from 'kysely'

/** Which ledger the positions of the checkpoints are of: where its first event stands (`same-ledger.ts`). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table projections.ledger (
      only_one boolean primary key default true check (only_one),
      position text not null,
      id uuid not null
    )`.execute(db)
  await sql`
    insert into projections.ledger (position, id)
    select position::text, id from ledger.events order by position limit 1`.execute(db)
}
