import { sql, type Kysely } from 'kysely'

/**
 * How many active salespeople each shop has, in all (`desde` is -infinity) and of those registered in each month: the
 * dashboard asks at every visit, and counting them anew costs all of them. By shop, so that a shop may change its
 * network. What changes people changes the counts, in the same statement and so in the same transaction.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table parceiros_ativos (
      desde date not null,
      id_revenda uuid not null references revendas on delete cascade,
      total int not null,
      primary key (desde, id_revenda) include (total)
    )`.execute(db)
  await sql`insert into parceiros_ativos ${contagens('select id_revenda, criado_em, ativo, excluido_em, 1 as n from parceiros')}`.execute(
    db,
  )

  const antes = 'select id_revenda, criado_em, ativo, excluido_em, -1 as n from antes'
  const depois = 'select id_revenda, criado_em, ativo, excluido_em, 1 as n from depois'
  for (const [operacao, tabelas, mudancas] of [
    ['insert', 'new table as depois', depois],
    ['update', 'old table as antes new table as depois', `${antes} union all ${depois}`],
    ['delete', 'old table as antes', antes],
  ] as const) {
    await sql`
      create function ${sql.raw(`contar_parceiros_${operacao}`)}() returns trigger language plpgsql as $$
      begin
        insert into parceiros_ativos as t ${contagens(mudancas)}
        on conflict (desde, id_revenda) do update set total = t.total + excluded.total;
        return null;
      end $$`.execute(db)
    await sql`
      create trigger ${sql.raw(`parceiros_ativos_${operacao}`)} after ${sql.raw(operacao)} on parceiros
        referencing ${sql.raw(tabelas)}
      for each statement execute function ${sql.raw(`contar_parceiros_${operacao}`)}()`.execute(db)
  }

  // Equals of a top list stand by name: many of them are read in this order, few are sorted.
  await sql`create index parceiros_alfabetica on parceiros (nome collate "pt-BR-x-icu", id)`.execute(db)
  await sql`create index revendas_alfabetica on revendas (nome_fantasia collate "pt-BR-x-icu", id)`.execute(db)
}

/**
 * What people add to the counts; always in one order, so that two who write wait for each other and do not stand in
 * each other's way.
 */
const contagens = (pessoas: string) =>
  sql.raw(`
  select v.desde, p.id_revenda, sum(p.n) from (${pessoas}) p
  cross join lateral (values ('-infinity'::date),
    (date_trunc('month', p.criado_em at time zone 'America/Sao_Paulo')::date)) v(desde)
  where p.ativo and p.excluido_em is null group by v.desde, p.id_revenda having sum(p.n) <> 0 order by v.desde,
    p.id_revenda`)
