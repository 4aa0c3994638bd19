import { sql, type Kysely } from 'kysely'

/** What a person is told of their open sessions: an id to end one by, which opens nothing, and the device. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessoes
      add column id uuid not null default gen_random_uuid(),
      add column dispositivo text not null default 'Outro programa'`.execute(db)
}
