import { compras } from '#contracts/http/compras.ts'
import { FATOS, fatosAte, primeiroRegistroDeCompra } from '#projections/compras/compras.queries.ts'
import { nomeados } from '#services/busca/nomeados.ts'
import { isOneOf } from '#services/engine/database/one-of.ts'
import { period } from '#services/engine/lists/filters.ts'
import { orderBy } from '#services/engine/lists/list.ts'
import { contem } from '#services/engine/lists/search.ts'
import { tableList } from '#services/engine/lists/table-list.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { redesTambemPorId } from '#services/redes/ler-redes.ts'
import { comRelogios, conferirRelatorio, FILTROS, visaoDoRelatorio } from '#services/relatorios/relatorio.ts'

const { dia, pedido, produto } = FATOS.de

/** What a figure of sell-in is the sum of, on the same day and as known at the same moment. */
export const comprasList = tableList<typeof compras, ActorPainel>(compras, {
  ...FATOS,
  readModel: 'compras',
  key: orderBy(FATOS.columns.id, 'inteiro'),
  // Figures of networks: their own condition is in the query.
  place: null,
  from: (request) => fatosAte(request.reach, visaoDoRelatorio(request)),
  filters: {
    ...FILTROS,
    redeId: redesTambemPorId,
    ...period(dia),
    idProduto: {
      where: (ids) => isOneOf(produto, ids),
      async tell(ids, _, db) {
        if (ids === undefined) return undefined
        const found = await db.selectFrom('produtos').select('nome').where('id', 'in', ids).orderBy('nome').execute()
        return ['Produto', found.map(({ nome }) => nome).join(', ')]
      },
    },
  },
  search: nomeados({ produtos: produto, ou: (palavra) => [contem(pedido, palavra)] }),
  check: (request, db) => conferirRelatorio(db, request, primeiroRegistroDeCompra),
  describe: async (_, request, ditos) => comRelogios(request, ditos),
})
