import { sql, type RawBuilder } from 'kysely'
import type { Dia } from '#contracts/values/dia.ts'
import { allOf, between, sums } from '#services/engine/database/conditions.ts'
import { isOneOf } from '#services/engine/database/one-of.ts'
import { scopesOf, type Reach } from '#services/engine/reach/reach.ts'
import { TODAS } from '../escopo.ts'
import { reading } from '../reading.ts'
import { dias, itens } from './sellout.projection.ts'

const d = reading(dias, 'sellout.dias d')
const i = reading(itens, 'sellout.itens i')

/** Sold items with their names as they are today; network and shop are those stamped on the sale. */
export const ITENS = {
  from: sql`from ${i} where true`,
  names: {
    of: 'i',
    joins: sql`left join revendas r on r.id = ${i.id_revenda} left join redes d on d.id = ${i.id_rede}
      left join parceiros p on p.id = ${i.id_parceiro} left join produtos m on m.id = ${i.id_produto}`,
  },
  place: { rede: i.id_rede, revenda: i.id_revenda },
  columns: {
    realizadoEm: i.realizado_em,
    idRevenda: i.id_revenda,
    nomeFantasia: sql`coalesce(r.nome_fantasia, '')`,
    nomeRede: sql`coalesce(d.nome, '')`,
    idVendedor: i.id_parceiro,
    nomeVendedor: sql`coalesce(p.nome, '')`,
    cpf: sql`coalesce(p.cpf, '')`,
    codigo: i.codigo,
    idProduto: sql`(select pr.id from produtos_revenda pr
      where pr.id_revenda = ${i.id_revenda} and lower(pr.codigo) = lower(${i.codigo}) and pr.excluido_em is null)`,
    idProdutoTabela: i.id_produto,
    codigoProduto: sql`coalesce(m.codigo, '')`,
    nomeProduto: sql`coalesce(m.nome, '')`,
    qtde: i.qtde,
    pontosUnitarios: i.valor_pontos,
    valorPontos: i.pontos,
    valorUnitario: i.valor_unitario,
    total: i.total,
    idVenda: i.numero_venda,
    idItemVenda: i.id_item,
  },
  totals: { totais: sums({ qtde: i.qtde, valorPontos: i.pontos, total: i.total }) },
} as const

/** The items of sales that stand, to be joined. Without reach: limited in the list whose rows these are. */
export const itensVendidos = (alias: string) => reading(itens, `sellout.itens ${alias}`)

/**
 * The items of a sale as one document, under the shop's name of each, or else the manufacturer's. Without reach:
 * limited in the list whose rows these are.
 */
export const itensDaVenda = (idVenda: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select coalesce(json_agg(json_build_object('id', ${i.id_item}, 'codigo', ${i.codigo},
      'descricao', coalesce(pr.nome, m.nome, ''), 'qtde', ${i.qtde}, 'valorUnitario', ${i.valor_unitario},
      'valorDesconto', round(${i.qtde}::numeric * ${i.valor_unitario} / 100)::bigint - ${i.total},
      'valorPontos', ${i.valor_pontos}, 'pontos', ${i.pontos}) order by ${i.id_item}), '[]')
    from ${i} left join produtos m on m.id = ${i.id_produto}
    left join produtos_revenda pr on pr.id_revenda = ${i.id_revenda} and lower(pr.codigo) = lower(${i.codigo})
      and pr.excluido_em is null
    where ${i.id_venda} = ${idVenda})`

/** What is kept of days; a day is summed by network and by shop, not by both. */
export function itensDosDias(reach: Reach, { dataInicial, dataFinal }: { dataInicial?: Dia; dataFinal?: Dia }) {
  const escopos = scopesOf(reach, TODAS)
  return (
    escopos && {
      from: sql`from ${d}
        where ${allOf([isOneOf(d.escopo, escopos), ...between(d.dia, dataInicial, dataFinal)])}`,
      count: sql`sum(${d.itens})`,
      totals: { totais: sums({ qtde: d.qtde, valorPontos: d.pontos, total: d.total }) },
    }
  )
}
