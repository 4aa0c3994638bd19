import { sql, type RawBuilder } from 'kysely'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import type { Dia } from '#contracts/values/dia.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { isIn, type Ids } from '#services/engine/database/ids.ts'
import { isOneOf } from '#services/engine/database/one-of.ts'
import { prepared } from '#services/engine/database/prepared.ts'
import { scopesOf, within, type Reach } from '#services/engine/reach/reach.ts'
import { e, entre } from '../condicoes.ts'
import { TODAS } from '../escopo.ts'

/** Who and what one word of a search names: an item is found by any of the three. */
export interface Nomeados {
  parceiros: Ids
  revendas: Ids
  produtos: Ids
}

/** Which items. Networks and shops are those stamped on the sale. */
export interface FiltroDeItens {
  reach: Reach
  dataInicial: Dia | undefined
  dataFinal: Dia | undefined
  /** Each word has to be found. */
  palavras: readonly Nomeados[]
}

/** One piece of the ordered items: condition, order, limit, and the column `"cursor"`, over the alias `i`. */
export interface Trecho {
  where: RawBuilder<boolean>
  order: RawBuilder<unknown>
  limit: RawBuilder<unknown>
  cursor: RawBuilder<unknown>
  usual: boolean
}

/** By what items can be ordered; each has its index. */
export const ORDEM_DOS_ITENS = { realizadoEm: sql`i.realizado_em`, valorPontos: sql`i.pontos`, total: sql`i.total` }
export const CHAVE_DOS_ITENS = sql`i.id_item`

export interface ItemVendido {
  realizadoEm: Dia
  idRevenda: string
  nomeFantasia: string
  nomeRede: string
  idVendedor: string
  nomeVendedor: string
  cpf: string
  codigo: string
  idProduto: string | null
  idProdutoTabela: string
  codigoProduto: string
  nomeProduto: string
  qtde: Centesimos
  pontosUnitarios: Centesimos
  valorPontos: Centesimos
  valorUnitario: Centesimos
  total: Centesimos
  idVenda: number
  idItemVenda: number
  cursor: string[]
}

/** Items with their names as they are today: first the page is found by the index, then its names. */
export function consultaDeItens(
  filtro: FiltroDeItens,
  { where, order, limit, cursor }: Trecho,
): RawBuilder<ItemVendido> {
  return sql<ItemVendido>`
    select i.realizado_em as "realizadoEm", i.id_revenda as "idRevenda",
      coalesce(r.nome_fantasia, '') as "nomeFantasia", coalesce(d.nome, '') as "nomeRede",
      i.id_parceiro as "idVendedor", coalesce(p.nome, '') as "nomeVendedor", coalesce(p.cpf, '') as cpf, i.codigo,
      (select pr.id from produtos_revenda pr
        where pr.id_revenda = i.id_revenda and lower(pr.codigo) = lower(i.codigo)
          and pr.excluido_em is null) as "idProduto",
      i.id_produto as "idProdutoTabela", coalesce(m.codigo, '') as "codigoProduto",
      coalesce(m.nome, '') as "nomeProduto",
      i.qtde, i.valor_pontos as "pontosUnitarios", i.pontos as "valorPontos", i.valor_unitario as "valorUnitario",
      i.total,
      i.numero_venda as "idVenda", i.id_item as "idItemVenda", ${cursor}
    from (select * from sellout.itens i where ${onde(filtro)} and ${where} ${order} ${limit}) i
    left join revendas r on r.id = i.id_revenda left join redes d on d.id = i.id_rede
    left join parceiros p on p.id = i.id_parceiro left join produtos m on m.id = i.id_produto
    ${order}`
}

export const lerItens = (db: Db, filtro: FiltroDeItens, trecho: Trecho): Promise<ItemVendido[]> =>
  executar(db, consultaDeItens(filtro, trecho), trecho.usual && semEscolha(filtro))

export interface SomaDosItens {
  count: number
  qtde: Centesimos
  valorPontos: Centesimos
  total: Centesimos
}

/** How many items, and their sums. From the days' sums where they know the filter; otherwise the items are counted. */
export async function somarItens(db: Db, filtro: FiltroDeItens): Promise<SomaDosItens> {
  const usual = semEscolha(filtro) && scopesOf(filtro.reach, TODAS) !== undefined
  const [soma] = await executar(db, consultaDaSoma(filtro), usual)
  return soma!
}

/**
 * What the list opens with. A period or a search is planned each time: a day and a year, a rare and a common name, are
 * not read alike.
 */
const semEscolha = ({ dataInicial, dataFinal, palavras }: FiltroDeItens): boolean =>
  dataInicial === undefined && dataFinal === undefined && palavras.length === 0

const executar = async <Row>(db: Db, consulta: RawBuilder<Row>, usual: boolean): Promise<Row[]> =>
  usual ? prepared(db, consulta.compile(db)) : (await consulta.execute(db)).rows

export function consultaDaSoma(filtro: FiltroDeItens): RawBuilder<SomaDosItens> {
  const sums = (from: RawBuilder<unknown>, count: RawBuilder<unknown>) => sql<SomaDosItens>`
    select coalesce(${count}, 0)::bigint as count, coalesce(sum(qtde), 0)::bigint as qtde,
      coalesce(sum(pontos), 0)::bigint as "valorPontos",
      coalesce(sum(total), 0)::bigint as total ${from}`
  const { reach, dataInicial, dataFinal, palavras } = filtro
  const escopos = scopesOf(reach, TODAS)
  // A day is summed by network and by shop, not by both.
  if (palavras.length > 0 || !escopos) return sums(sql`from sellout.itens i where ${onde(filtro)}`, sql`count(*)`)
  return sums(
    sql`from sellout.dias where ${e([isOneOf(sql`escopo`, escopos), ...entre(sql`dia`, dataInicial, dataFinal)])}`,
    sql`sum(itens)`,
  )
}

function onde({ reach, dataInicial, dataFinal, palavras }: FiltroDeItens): RawBuilder<boolean> {
  return e([
    within(reach, { rede: sql`i.id_rede`, revenda: sql`i.id_revenda` }),
    ...entre(sql`i.realizado_em`, dataInicial, dataFinal),
    ...palavras.map(
      ({ parceiros, produtos, revendas: dentais }) =>
        sql<boolean>`(${isIn(sql`i.id_parceiro`, parceiros)} or ${isIn(sql`i.id_revenda`, dentais)}
          or ${isIn(sql`i.id_produto`, produtos)})`,
    ),
  ])
}
