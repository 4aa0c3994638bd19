import { sql, type Kysely } from 'kysely'

/** The limits beyond which an act needs a second person, and the numbers that people see of its requests. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table limites_aprovacao (
      id uuid primary key,
      ato text not null,
      papel int not null,
      limite bigint check (limite >= 0),
      ativo boolean not null default true,
      inativo_desde date,
      versao int not null default 1,
      criado_em timestamptz not null default now(),
      alterado_em timestamptz not null default now(),
      excluido_em timestamptz
    )`.execute(db)
  await sql`create sequence pedido_numero_seq`.execute(db)
}
