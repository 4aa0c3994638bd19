import { sql, type Kysely } from 'kysely'

/** Prizes, and the categories in which the store shows them (`doc 2 §3`). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table categorias_premio (
      id uuid primary key,
      nome text not null,
      id_categoria_pai uuid references categorias_premio,
      ativo boolean not null default true,
      inativo_desde date,
      versao int not null default 1,
      criado_em timestamptz not null default now(),
      alterado_em timestamptz not null default now(),
      excluido_em timestamptz
    )`.execute(db)
  await sql`
    create unique index categorias_premio_nome
      on categorias_premio (id_categoria_pai, lower(nome)) nulls not distinct where excluido_em is null`.execute(db)
  await sql`
    create table premios (
      id uuid primary key,
      codigo text not null,
      nome text not null,
      descricao text not null,
      custo_total bigint not null check (custo_total > 0),
      tipo text not null check (tipo in ('geral', 'bivolt', 'credito', 'recarga', 'pix')),
      valor_credito bigint check (valor_credito >= 0),
      id_categoria uuid not null references categorias_premio,
      foto text not null,
      fabricante text not null default '',
      caracteristicas json not null default '[]',
      ficha_tecnica json not null default '[]',
      ativo boolean not null default true,
      inativo_desde date,
      versao int not null default 1,
      criado_em timestamptz not null default now(),
      alterado_em timestamptz not null default now(),
      excluido_em timestamptz
    )`.execute(db)
  await sql`create unique index premios_codigo on premios (lower(codigo)) where excluido_em is null`.execute(db)
  await sql`create index premios_categoria on premios (id_categoria) where excluido_em is null`.execute(db)
}
