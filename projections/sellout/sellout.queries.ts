import { sql, type RawBuilder } from 'kysely'
import type { Dia } from '#contracts/values/dia.ts'
import { allOf, between, sums } from '#services/engine/database/conditions.ts'
import { isOneOf } from '#services/engine/database/one-of.ts'
import { scopesOf, type Reach } from '#services/engine/reach/reach.ts'
import { TODAS } from '../escopo.ts'

/** Sold items with their names as they are today; network and shop are those stamped on the sale. */
export const ITENS = {
  from: sql`from sellout.itens i where true`,
  names: {
    of: 'i',
    joins: sql`left join revendas r on r.id = i.id_revenda left join redes d on d.id = i.id_rede
      left join parceiros p on p.id = i.id_parceiro left join produtos m on m.id = i.id_produto`,
  },
  place: { rede: sql`i.id_rede`, revenda: sql`i.id_revenda` },
  columns: {
    realizadoEm: sql`i.realizado_em`,
    idRevenda: sql`i.id_revenda`,
    nomeFantasia: sql`coalesce(r.nome_fantasia, '')`,
    nomeRede: sql`coalesce(d.nome, '')`,
    idVendedor: sql`i.id_parceiro`,
    nomeVendedor: sql`coalesce(p.nome, '')`,
    cpf: sql`coalesce(p.cpf, '')`,
    codigo: sql`i.codigo`,
    idProduto: sql`(select pr.id from produtos_revenda pr
      where pr.id_revenda = i.id_revenda and lower(pr.codigo) = lower(i.codigo) and pr.excluido_em is null)`,
    idProdutoTabela: sql`i.id_produto`,
    codigoProduto: sql`coalesce(m.codigo, '')`,
    nomeProduto: sql`coalesce(m.nome, '')`,
    qtde: sql`i.qtde`,
    pontosUnitarios: sql`i.valor_pontos`,
    valorPontos: sql`i.pontos`,
    valorUnitario: sql`i.valor_unitario`,
    total: sql`i.total`,
    idVenda: sql`i.numero_venda`,
    idItemVenda: sql`i.id_item`,
  },
  totals: { totais: sums({ qtde: sql`i.qtde`, valorPontos: sql`i.pontos`, total: sql`i.total` }) },
} as const

/** The items of sales that stand, to be joined. */
export const ITENS_VENDIDOS = sql`sellout.itens`

/**
 * The items of a sale as one document, under the shop's name of each, or else the manufacturer's. Without reach:
 * limited in the list whose rows these are.
 */
export const itensDaVenda = (idVenda: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select coalesce(json_agg(json_build_object('id', i.id_item, 'codigo', i.codigo,
      'descricao', coalesce(pr.nome, m.nome, ''), 'qtde', i.qtde, 'valorUnitario', i.valor_unitario,
      'valorDesconto', round(i.qtde::numeric * i.valor_unitario / 100)::bigint - i.total,
      'valorPontos', i.valor_pontos, 'pontos', i.pontos) order by i.id_item), '[]')
    from sellout.itens i left join produtos m on m.id = i.id_produto
    left join produtos_revenda pr on pr.id_revenda = i.id_revenda and lower(pr.codigo) = lower(i.codigo)
      and pr.excluido_em is null
    where i.id_venda = ${idVenda})`

/** What is kept of days; a day is summed by network and by shop, not by both. */
export function itensDosDias(reach: Reach, { dataInicial, dataFinal }: { dataInicial?: Dia; dataFinal?: Dia }) {
  const escopos = scopesOf(reach, TODAS)
  return (
    escopos && {
      from: sql`from sellout.dias
        where ${allOf([isOneOf(sql`escopo`, escopos), ...between(sql`dia`, dataInicial, dataFinal)])}`,
      count: sql`sum(itens)`,
      totals: { totais: sums({ qtde: sql`qtde`, valorPontos: sql`pontos`, total: sql`total` }) },
    }
  )
}
