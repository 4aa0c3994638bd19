import { sql } from 'kysely'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import type { Dia } from '#contracts/values/dia.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { redeWithin, type Reach } from '#services/engine/reach/reach.ts'

/** What each can spend on a day: lots valid on it, less debt (`domain.md §2`). Who has no movement yet is missing. */
export async function lerSaldos(db: Db, idsParceiros: readonly string[], hoje: Dia): Promise<Map<string, Centesimos>> {
  const { rows } = await sql<{ id: string; saldo: Centesimos }>`
    select c.id_parceiro as id, c.saldo - coalesce(v.pontos, 0)::bigint as saldo from extrato.contas c
    left join lateral (select sum(restante) as pontos from extrato.lotes l
      where l.id_parceiro = c.id_parceiro and restante > 0 and vence_em < ${hoje}::date) v on true
    where c.id_parceiro = any(${idsParceiros}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, saldo }) => [id, saldo]))
}

/** The same, summed over the salespeople of each network within reach today. */
export async function saldosDasRedes(db: Db, reach: Reach, hoje: Dia): Promise<Map<string, Centesimos>> {
  const { rows } = await sql<{ id: string; saldo: Centesimos }>`
    select r.id_rede as id, (sum(c.saldo) - coalesce(sum(v.pontos), 0))::bigint as saldo
    from extrato.contas c join parceiros p on p.id = c.id_parceiro join revendas r on r.id = p.id_revenda
    left join (select id_parceiro, sum(restante) as pontos from extrato.lotes
      where restante > 0 and vence_em < ${hoje}::date group by 1) v on v.id_parceiro = c.id_parceiro
    where ${redeWithin(reach, sql`r.id_rede`)} group by r.id_rede`.execute(db)
  return new Map(rows.map(({ id, saldo }) => [id, saldo]))
}
