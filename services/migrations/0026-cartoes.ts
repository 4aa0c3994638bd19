import { sql, type Kysely } from 'kysely'

/** Cards: a pool of which each salesperson gets one with their first credit (`domain.md §4 Cards`). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cartoes (
      id uuid primary key,
      numero_de_ordem int generated always as identity,
      codigo_barras text not null,
      numero text not null,
      id_parceiro uuid references parceiros,
      nome text not null default '',
      bloqueado boolean not null default true,
      em_desbloqueio boolean not null default false check (bloqueado or not em_desbloqueio),
      saldo bigint not null default 0,
      saldo_em timestamptz,
      ativo boolean not null default true,
      inativo_desde date,
      versao int not null default 1,
      criado_em timestamptz not null default now(),
      alterado_em timestamptz not null default now(),
      excluido_em timestamptz
    )`.execute(db)
  await sql`create unique index cartoes_numero on cartoes (numero) where excluido_em is null`.execute(db)
  await sql`create unique index cartoes_codigo_barras on cartoes (codigo_barras) where excluido_em is null`.execute(db)
  await sql`create index cartoes_ordem on cartoes (numero_de_ordem)`.execute(db)
  await sql`create index cartoes_livres on cartoes (numero_de_ordem)
    where id_parceiro is null and ativo and excluido_em is null`.execute(db)
  // One card per person (doc 3 §5).
  await sql`create unique index cartoes_id_parceiro on cartoes (id_parceiro) where excluido_em is null`.execute(db)
}
