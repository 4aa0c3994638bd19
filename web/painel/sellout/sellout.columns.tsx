import { sellout } from '#contracts/http/sellout.ts'
import type { RowOf } from '#web/shared/list/any-lista.ts'
import { RowLink } from '#web/shared/list/row-link.tsx'
import { columnsOf } from '#web/shared/table/columns.ts'
import { paths } from '#web/painel/paths.ts'

export type ItemVendido = RowOf<typeof sellout>

/** The contract's columns that fit a screen; a seller's name leads to their page, a product's to the item's sale. */
export const colunas = columnsOf<ItemVendido>(sellout.colunas, {
  nomeVendedor: { corta: true, leva: paths.parceiro },
  codigo: { curto: true },
  nomeProduto: { encabeca: true, corta: true, leva: paths.venda },
  idVenda: {
    celula: (item) => (
      <RowLink para={paths.venda} row={item}>
        {item.idVenda}
      </RowLink>
    ),
  },
  total: { destaque: true },
})
