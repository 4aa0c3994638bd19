import { sql, type Kysely } from 'kysely'

/** Market research of shops (`doc 1 §3`), with the best-sellers that it lists: the manufacturer's and the others'. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pesquisas_mercado (
      id uuid primary key,
      id_revenda uuid not null references revendas,
      categoria text not null,
      comunicacao text[] not null,
      qtde_vendedores int not null,
      faturamento bigint not null,
      fonte text not null check (fonte in ('Sistema', 'Equipe')),
      ativo boolean not null default true,
      inativo_desde date,
      versao int not null default 1,
      criado_em timestamptz not null default now(),
      alterado_em timestamptz not null default now(),
      excluido_em timestamptz
    )`.execute(db)
  await sql`create index pesquisas_mercado_revenda on pesquisas_mercado (id_revenda)`.execute(db)
  await sql`
    create table pesquisas_mercado_itens (
      id_pesquisa uuid not null references pesquisas_mercado on delete cascade,
      concorrente boolean not null,
      ordem smallint not null,
      marca text not null,
      produto text not null,
      qtde bigint not null,
      valor_unitario bigint not null,
      primary key (id_pesquisa, concorrente, ordem)
    )`.execute(db)
}
