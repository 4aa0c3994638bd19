import { sql } from 'kysely'
import { resgates } from '#contracts/http/resgates-do-painel.ts'
import { ERRO_NA_ENTREGA, quandoChega } from '#contracts/values/entrega-do-resgate.ts'
import { nomeStatusResgate, type StatusResgate } from '#contracts/values/status-resgate.ts'
import {
  COLUNAS_DOS_RESGATES,
  RESGATES,
  resgateListado,
  resgatesPorStatus,
} from '#projections/resgates/resgates.queries.ts'
import { nomeados } from '#services/busca/nomeados.ts'
import { isOneOf } from '#services/engine/database/one-of.ts'
import { filter, periodOfMoments } from '#services/engine/lists/filters.ts'
import { orderBy, type ListRequest, type RowOf } from '#services/engine/lists/list.ts'
import { tableList } from '#services/engine/lists/table-list.ts'
import { chamadas, redesPorNome, redesTambemPorId } from '#services/redes/ler-redes.ts'

const membroDe = ({ actor }: ListRequest<typeof resgates>) => (actor.tipo === 'loja' ? actor.id : undefined)

/** The redemptions made in the networks and shops that the person may see, or a salesperson's own. */
export const resgatesList = tableList(resgates, {
  ...RESGATES,
  readModel: 'resgates',
  // What says when it arrives is in other columns.
  columns: { ...COLUNAS_DOS_RESGATES, entrega: sql`null` },
  key: orderBy(COLUNAS_DOS_RESGATES.id, 'inteiro'),
  place: (request) => resgateListado(request.reach, membroDe(request)),
  filters: {
    rede: { tell: redesPorNome.tell!, where: (nomes, db) => chamadas(db, RESGATES.rede, nomes) },
    redeId: { tell: redesTambemPorId.tell!, where: (ids) => isOneOf(RESGATES.rede, ids) },
    // One status is an equality: its index then also orders.
    status: filter(
      'Status',
      (um) =>
        um.length === 1
          ? sql`${RESGATES.status} = ${Number(um[0])}`
          : sql`${RESGATES.status} = any(${um.map(Number)}::int[])`,
      (um) => um.map((status) => nomeStatusResgate[Number(status) as StatusResgate]).join(', '),
    ),
    ...periodOfMoments(COLUNAS_DOS_RESGATES.resgatadoEm),
  },
  search: nomeados(RESGATES.nomeados),
  kept: (request, where) =>
    (membroDe(request) ?? request.filters.dataInicial ?? request.filters.dataFinal)
      ? undefined
      : resgatesPorStatus(request.reach, where),
  shown: (lido, request) => {
    const comEntrega = { ...lido, entrega: quandoChega(lido) }
    return membroDe(request) ? paraALoja(comEntrega) : comEntrega
  },
})

/** Of an error a member reads that there is one. */
function paraALoja(lido: RowOf<typeof resgates>): RowOf<typeof resgates> {
  const erro = lido.erro === null ? null : ERRO_NA_ENTREGA
  return { ...lido, cpf: '', erro, viaData: { entrega: { ...lido.viaData.entrega, erro } } }
}
