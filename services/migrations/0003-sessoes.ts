import { sql, type Kysely } from 'kysely'

/** Sessions: the token itself is never stored, only its SHA-256 (`interfaces.md §3`). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sessoes (
      hash bytea primary key,
      tipo text not null check (tipo in ('painel', 'loja')),
      id_pessoa uuid not null,
      criada_em timestamptz not null default now(),
      usada_em timestamptz not null default now(),
      expira_em timestamptz not null
    )`.execute(db)
  await sql`create index sessoes_pessoa on sessoes (id_pessoa)`.execute(db)
  await sql`create index sessoes_expira on sessoes (expira_em)`.execute(db)
}
