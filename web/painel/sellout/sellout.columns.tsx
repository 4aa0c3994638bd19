import { sellout } from '#contracts/http/sellout.ts'
import type { RowOf } from '../../shared/list/any-lista.ts'
import { columnsOf } from '../../shared/table/columns.ts'
import { Ellipsis } from '../../shared/ui/ellipsis.tsx'
import { SaleLink } from '../sale-link.tsx'
import { SellerLink } from '../seller-link.tsx'

export type ItemVendido = RowOf<typeof sellout>

/** The contract's columns that fit a screen; a seller's name leads to their page, a product's to the item's sale. */
export const colunas = columnsOf<ItemVendido>(sellout.colunas, {
  nomeVendedor: {
    corta: true,
    celula: ({ nomeVendedor, cpf }) => <SellerLink nome={<Ellipsis>{nomeVendedor}</Ellipsis>} cpf={cpf} />,
  },
  cpf: { oculta: true },
  codigo: { curto: true },
  nomeProduto: {
    encabeca: true,
    corta: true,
    celula: ({ nomeProduto, idVenda }) => (
      <SaleLink idVenda={idVenda}>
        <Ellipsis>{nomeProduto}</Ellipsis>
      </SaleLink>
    ),
  },
  idVenda: { celula: ({ idVenda }) => <SaleLink idVenda={idVenda}>{String(idVenda)}</SaleLink> },
  pontosUnitarios: { oculta: true },
  total: { destaque: true },
})
