import { sellout } from '#contracts/http/sellout.ts'
import { ITENS, itensDosDias } from '#projections/sellout/sellout.queries.ts'
import { nomeados } from '#services/busca/nomeados.ts'
import { period } from '#services/engine/lists/filters.ts'
import { orderBy } from '#services/engine/lists/list.ts'
import { tableList } from '#services/engine/lists/table-list.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'
import { redesPorId } from '#services/redes/ler-redes.ts'

const { realizadoEm, idVendedor, idRevenda, idProdutoTabela, idItemVenda } = ITENS.columns

/** Sold items (`domain.md §4`): by what is stamped on the sale, in the networks and shops that the person may see. */
export const selloutList = tableList<typeof sellout, ActorPainel>(sellout, {
  ...ITENS,
  readModel: 'sellout',
  key: orderBy(idItemVenda, 'inteiro'),
  filters: { redeId: redesPorId, ...period(realizadoEm) },
  search: nomeados({ parceiros: idVendedor, revendas: idRevenda, produtos: idProdutoTabela }),
  kept: ({ reach, filters }) => itensDosDias(reach, filters),
  prepared: true,
})
