import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { pontuacoesExpiradas } from '#contracts/http/expiracao.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import type { Dia } from '#contracts/values/dia.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { within, type Place, type Reach } from '#services/engine/reach/reach.ts'
import { e, entre } from '../condicoes.ts'
import { contasDe, type ContaDaQuery } from '../contas.queries.ts'
import { idsDosDias } from '../dias.queries.ts'

/** Shop and network of the account when its points expired. */
const LUGAR: Place = { rede: sql`t.id_rede`, revenda: sql`t.id_revenda` }
export const ORDEM_DOS_EXPIRADOS = sql`t.expirado_em`
export const CHAVE_DOS_EXPIRADOS = sql`t.posicao`

/** Which of them; `busca` are the conditions of a search, over the alias `t`. */
export interface FiltroDeExpirados {
  reach: Reach
  /** Days of the expiry, both included. */
  dataInicial: Dia | undefined
  dataFinal: Dia | undefined
  busca: readonly RawBuilder<boolean>[]
}

/** One piece of the ordered list: condition, order, limit, and the column `"cursor"`, over the alias `t`. */
export interface Trecho {
  where: RawBuilder<boolean>
  order: RawBuilder<unknown>
  limit: RawBuilder<unknown>
  cursor: RawBuilder<unknown>
}
type Linha = z.output<(typeof pontuacoesExpiradas)['linha']>

/** First the piece is found by the index, then its names, as they are today. */
export async function lerExpirados(
  db: Db,
  filtro: FiltroDeExpirados,
  { where, order, limit, cursor }: Trecho,
): Promise<(Linha & { cursor: string[] })[]> {
  const { rows } = await sql<Linha & { cursor: string[] }>`
    select t.posicao, json_build_object('nome', coalesce(p.nome, '')) as "Parceiro", coalesce(p.nome, '') as parceiro,
      coalesce(p.cpf, '') as cpf, coalesce(r.nome_fantasia, '') as revenda, coalesce(d.nome, '') as rede, t.pontos,
      case t.causa when 'vencimento' then 'Vencimento' else 'Conta encerrada' end as causa,
      t.expirado_em as "expiradoEm", t.reativado_em as "reativadoEm", ${cursor}
    from (select * from expirados.baixas t where ${onde(filtro)} and ${where} ${order} ${limit}) t
    left join parceiros p on p.id = t.id_parceiro left join revendas r on r.id = t.id_revenda
    left join redes d on d.id = t.id_rede
    ${order}`.execute(db)
  return rows
}

export interface SomaDosExpirados {
  count: number
  pontos: Centesimos
}

/** How many there are, and what they took: of the days where they know the filter, otherwise of the expiries. */
export async function somarExpirados(db: Db, filtro: FiltroDeExpirados): Promise<SomaDosExpirados> {
  const { rows } = await consultaDaSoma(filtro).execute(db)
  return rows[0]!
}

export function consultaDaSoma(filtro: FiltroDeExpirados): RawBuilder<SomaDosExpirados> {
  const { reach, dataInicial, dataFinal, busca } = filtro
  const ids = idsDosDias(reach)
  if (busca.length > 0 || !ids)
    return sql<SomaDosExpirados>`
      select count(*)::int as count, coalesce(sum(t.pontos), 0)::bigint as pontos
      from expirados.baixas t where ${onde(filtro)}`
  return sql<SomaDosExpirados>`
    select coalesce(sum(baixas), 0)::int as count, coalesce(sum(pontos), 0)::bigint as pontos
    from expirados.dias where ${e([ids(sql`id`), ...entre(sql`dia`, dataInicial, dataFinal)])}`
}

const onde = ({ reach, dataInicial, dataFinal, busca }: FiltroDeExpirados): RawBuilder<boolean> =>
  e([within(reach, LUGAR), ...entre(ORDEM_DOS_EXPIRADOS, dataInicial, dataFinal), ...busca])

/**
 * The accounts from which the expiry runs of a day took something, or with a reach those within it today. Without
 * reach: for commands and jobs.
 */
export async function contasExpiradasEm(db: Db, reach: Reach | null, dia: Dia): Promise<ContaDaQuery[]> {
  const delas = sql`select distinct id_parceiro from expirados.baixas
    where expirado_em = ${dia}::date and causa = 'vencimento'`
  return (await contasDe(delas, reach).execute(db)).rows
}
