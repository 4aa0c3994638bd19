import { sql } from 'kysely'
import type { Efeito } from '#contracts/http/valores.ts'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import type { Dia } from '#contracts/values/dia.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { within, type Reach } from '#services/engine/reach/reach.ts'
import { itensVendidos } from '../sellout/sellout.queries.ts'
import { LUGAR_DAS_VENDAS } from './vendas.queries.ts'
import { reading } from '../reading.ts'
import { cadaVenda } from './vendas.projection.ts'

const v = reading(cadaVenda, 'vendas.vendas v')
const i = itensVendidos('i')

/** Awards of these days, both included. */
export interface Dias {
  de: Dia
  ate: Dia
}

/**
 * The awards of a network that stand and were made with another value of the point: what they cost, and what they would
 * cost. Without an index: somebody enters an earlier start now and then, and every sale would pay for it.
 */
export async function efeitoDeUmValorPonto(
  db: Db,
  reach: Reach,
  { idRede, valor, de, ate }: Dias & { idRede: string; valor: Centesimos },
): Promise<Efeito> {
  const { rows } = await sql<Efeito>`
    select count(*)::int as pontuacoes, coalesce(sum(${v.custo}), 0)::bigint as antes,
      coalesce(sum(round(${v.total_pontos}::numeric * ${valor}::bigint / 100)), 0)::bigint as depois
    from ${v}
    where ${v.id_rede} = ${idRede} and ${v.situacao} = 'em-pe' and ${v.pontuado_em} between ${de}::date and ${ate}::date
      and ${v.valor_ponto} is distinct from ${valor}::bigint and ${within(reach, LUGAR_DAS_VENDAS)}`.execute(db)
  return rows[0]!
}

/** The awards that stand and have a product with other points of a unit: the points of these items, now and then. */
export async function efeitoDeUmValorPontos(
  db: Db,
  reach: Reach,
  { idProduto, valor, de, ate }: Dias & { idProduto: string; valor: Centesimos },
): Promise<Efeito> {
  const { rows } = await sql<Efeito>`
    select count(distinct ${v.id_venda})::int as pontuacoes, coalesce(sum(${i.pontos}), 0)::bigint as antes,
      coalesce(sum(round(${i.qtde}::numeric * ${valor}::bigint / 100)), 0)::bigint as depois
    from ${i} join ${v} on ${v.id_venda} = ${i.id_venda} and ${v.situacao} = 'em-pe'
    where ${i.id_produto} = ${idProduto} and ${i.realizado_em} <= ${ate}::date
      and ${v.pontuado_em} between ${de}::date and ${ate}::date and ${i.valor_pontos} <> ${valor}::bigint
      and ${within(reach, LUGAR_DAS_VENDAS)}`.execute(db)
  return rows[0]!
}
