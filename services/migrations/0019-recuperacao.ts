import { sql, type Kysely } from 'kysely'

/** Links with which a forgotten password is replaced: the hash alone, like that of a session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table recuperacoes (
      hash bytea primary key,
      id_parceiro uuid not null references parceiros on delete cascade,
      expira_em timestamptz not null
    )`.execute(db)
  await sql`create index recuperacoes_parceiro on recuperacoes (id_parceiro)`.execute(db)
  await sql`create index recuperacoes_expira on recuperacoes (expira_em)`.execute(db)
  await sql`create index parceiros_email on parceiros (email) where email <> '' and excluido_em is null`.execute(db)
}
