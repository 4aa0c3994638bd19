import { sql, type Kysely } from 'kysely'

/** Loads of cards: one a redeemed credit, reserved before the ledger has it and confirmed after. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cargas_cartao (
      id_resgate uuid primary key,
      id_cartao uuid not null references cartoes,
      valor bigint not null check (valor > 0),
      tentativas int not null default 1,
      reservada_em timestamptz not null,
      confirmada_em timestamptz
    )`.execute(db)
  await sql`create index cargas_cartao_cartao on cargas_cartao (id_cartao)`.execute(db)
  await sql`create index cargas_cartao_por_confirmar on cargas_cartao (reservada_em) where confirmada_em is null`.execute(
    db,
  )
}
