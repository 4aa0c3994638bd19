import { sql, type Kysely } from 'kysely'

/** What a member gives with a redemption for its delivery, and the numbers of redemptions that members make. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table entregas (
      id_resgate uuid primary key,
      id_parceiro uuid not null references parceiros,
      entrega jsonb not null,
      escrita_em timestamptz not null,
      confirmada_em timestamptz
    )`.execute(db)
  await sql`create index entregas_parceiro on entregas (id_parceiro)`.execute(db)
  await sql`create index entregas_por_confirmar on entregas (escrita_em) where confirmada_em is null`.execute(db)
  await sql`create sequence resgate_numero_seq`.execute(db)
  // Those of the demonstration were numbered by it.
  await sql`select setval('resgate_numero_seq', max((data ->> 'numeroResgate')::int))
    from ledger.events where type = 'PontosResgatados' having count(*) > 0`.execute(db)
}
