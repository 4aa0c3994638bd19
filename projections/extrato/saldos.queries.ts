import { sql } from 'kysely'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import type { Dia } from '#contracts/values/dia.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { redeWithin, type Reach } from '#services/engine/reach/reach.ts'
import { reading } from '../reading.ts'
import { contas, lotes, movimentos } from './extrato.projection.ts'

const c = reading(contas, 'extrato.contas c')
const l = reading(lotes, 'extrato.lotes l')
const m = reading(movimentos, 'extrato.movimentos m')

/**
 * What each can spend on a day: lots valid on it, less debt (`domain.md §2`). Who has no movement yet is missing.
 * Without reach: of ids found within reach.
 */
export async function lerSaldos(db: Db, idsParceiros: readonly string[], hoje: Dia): Promise<Map<string, Centesimos>> {
  const { rows } = await sql<{ id: string; saldo: Centesimos }>`
    select ${c.id_parceiro} as id, ${c.saldo} - coalesce(v.pontos, 0)::bigint as saldo from ${c}
    left join lateral (select sum(${l.restante}) as pontos from ${l}
      where ${l.id_parceiro} = ${c.id_parceiro} and ${l.restante} > 0 and ${l.vence_em} < ${hoje}::date) v on true
    where ${c.id_parceiro} = any(${idsParceiros}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, saldo }) => [id, saldo]))
}

/** The same, summed over the salespeople of each network within reach today. */
export async function saldosDasRedes(db: Db, reach: Reach, hoje: Dia): Promise<Map<string, Centesimos>> {
  const { rows } = await sql<{ id: string; saldo: Centesimos }>`
    select r.id_rede as id, (sum(${c.saldo}) - coalesce(sum(v.pontos), 0))::bigint as saldo
    from ${c} join parceiros p on p.id = ${c.id_parceiro} join revendas r on r.id = p.id_revenda
    left join (select ${l.id_parceiro}, sum(${l.restante}) as pontos from ${l}
      where ${l.restante} > 0 and ${l.vence_em} < ${hoje}::date group by 1) v on v.id_parceiro = ${c.id_parceiro}
    where ${redeWithin(reach, sql`r.id_rede`)} group by r.id_rede`.execute(db)
  return new Map(rows.map(({ id, saldo }) => [id, saldo]))
}

/** What a sale that no longer counts took from an account. */
export interface Estorno {
  idParceiro: string
  pontos: Centesimos
  /** The part of it that became debt. */
  divida: Centesimos
}

/**
 * What annulments took, by account: each names its sale, the account, and the sale's revision with it. Without reach:
 * of ids found within reach.
 */
export async function estornosDe(
  db: Db,
  anuladas: readonly { idVenda: string; idParceiro: string; revisao: number }[],
): Promise<Estorno[]> {
  const { rows } = await sql<Estorno>`
    select ${m.id_parceiro} as "idParceiro", (-sum(${m.pontos}))::bigint as pontos, sum(${m.divida})::bigint as divida
    from unnest(${anuladas.map(({ idVenda }) => idVenda)}::uuid[], ${anuladas.map((one) => one.idParceiro)}::uuid[],
      ${anuladas.map(({ revisao }) => revisao)}::int[]) as a(id_venda, id_parceiro, revisao)
    join ${m} on ${m.id_parceiro} = a.id_parceiro and ${m.tipo} = 'estorno' and ${m.id_venda} = a.id_venda
      and ${m.revisao_venda} = a.revisao
    group by ${m.id_parceiro}`.execute(db)
  return rows
}

/** The same, summed over the salespeople who are in each of these shops. Without reach: of ids found within reach. */
export async function saldosDasRevendas(
  db: Db,
  idsRevendas: readonly string[],
  hoje: Dia,
): Promise<Map<string, Centesimos>> {
  const { rows } = await sql<{ id: string; saldo: Centesimos }>`
    select p.id_revenda as id, sum(${c.saldo} - coalesce(v.pontos, 0))::bigint as saldo
    from parceiros p join ${c} on ${c.id_parceiro} = p.id
    left join lateral (select sum(${l.restante}) as pontos from ${l}
      where ${l.id_parceiro} = p.id and ${l.restante} > 0 and ${l.vence_em} < ${hoje}::date) v on true
    where p.id_revenda = any(${idsRevendas}::uuid[]) group by p.id_revenda`.execute(db)
  return new Map(rows.map(({ id, saldo }) => [id, saldo]))
}

/** The part of a balance that one of its members has: a salesperson by CPF, a shop by CNPJ. */
export interface ParteDoSaldo {
  id: string
  nome: string
  documento: string
  saldo: Centesimos
}

/**
 * What each salesperson of a shop can spend on a day, the most first. Who has nothing is missing. Without reach: of ids
 * found within reach.
 */
export async function saldosNaRevenda(db: Db, idRevenda: string, hoje: Dia): Promise<ParteDoSaldo[]> {
  const { rows } = await sql<ParteDoSaldo>`
    select * from (
      select p.id, p.nome, coalesce(p.cpf, '') as documento, (${c.saldo} - coalesce(v.pontos, 0))::bigint as saldo
      from parceiros p join ${c} on ${c.id_parceiro} = p.id
      left join lateral (select sum(${l.restante}) as pontos from ${l}
        where ${l.id_parceiro} = p.id and ${l.restante} > 0 and ${l.vence_em} < ${hoje}::date) v on true
      where p.id_revenda = ${idRevenda}) t
    where saldo <> 0 order by saldo desc, nome collate "pt-BR-x-icu", id`.execute(db)
  return rows
}

/** What the salespeople of each shop of a network can spend on a day, the most first. */
export async function saldosNaRede(db: Db, reach: Reach, idRede: string, hoje: Dia): Promise<ParteDoSaldo[]> {
  const { rows } = await sql<Omit<ParteDoSaldo, 'saldo'>>`
    select id, nome_fantasia as nome, cnpj as documento from revendas
    where id_rede = ${idRede} and ${redeWithin(reach, sql`id_rede`)}
    order by nome_fantasia collate "pt-BR-x-icu", id`.execute(db)
  const ids = rows.map(({ id }) => id)
  const saldos = await saldosDasRevendas(db, ids, hoje)
  return rows
    .map((row) => ({ ...row, saldo: saldos.get(row.id) ?? 0 }))
    .filter(({ saldo }) => saldo !== 0)
    .sort((a, b) => b.saldo - a.saldo)
}
