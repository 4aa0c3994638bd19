import { sql, type Kysely } from 'kysely'

/**
 * What makes commands safe to send again, and cheap on long streams. Both tables can be emptied: no fact is lost with
 * them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // One row for each Idempotency-Key of a person and an endpoint, written before its command begins.
  await sql`
    create table chaves_idempotencia (
      pessoa text not null,
      endpoint text not null,
      chave text not null,
      impressao bytea not null,
      id_comando uuid not null,
      correlacao text not null,
      criada_em timestamptz not null,
      status smallint,
      resposta text,
      primary key (pessoa, endpoint, chave),
      check ((status is null) = (resposta is null))
    )`.execute(db)
  await sql`create index chaves_idempotencia_criada_em on chaves_idempotencia (criada_em)`.execute(db)

  // States of long streams, whichever store the ledger is in. The text is no json to the database: who reads it judges
  // it.
  await sql`
    create table snapshots (
      stream text not null,
      decider text not null,
      version int not null,
      revision int not null,
      event_id uuid not null,
      state text not null,
      primary key (stream, decider, version)
    )`.execute(db)
  // A state of a megabyte is written three times as fast as when it is compressed first.
  await sql`alter table snapshots alter state set storage external`.execute(db)
}
