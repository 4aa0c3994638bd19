import { sellout } from '#contracts/http/sellout.ts'
import type { RowOf } from '#web/shared/list/any-lista.ts'
import { RowLink } from '#web/shared/list/row-link.tsx'
import { columnsOf } from '#web/shared/table/columns.ts'
import { parceirosPaths } from '#web/painel/parceiros/parceiros.paths.ts'
import { vendasPaths } from '#web/painel/vendas/vendas.paths.ts'

export type ItemVendido = RowOf<typeof sellout>

/** The contract's columns that fit a screen; a seller's name leads to their page, a product's to the item's sale. */
export const colunas = columnsOf<ItemVendido>(sellout.colunas, {
  nomeVendedor: { clips: true, leadsTo: parceirosPaths.parceiro },
  codigo: { short: true },
  nomeProduto: { heads: true, clips: true, leadsTo: vendasPaths.venda },
  idVenda: {
    cell: (item) => (
      <RowLink para={vendasPaths.venda} row={item}>
        {item.idVenda}
      </RowLink>
    ),
  },
  total: { highlight: true },
})
