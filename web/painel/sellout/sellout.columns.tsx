import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { sellout } from '#contracts/http/sellout.ts'
import type { RowOf } from '../../shared/list/any-lista.ts'
import { columnsOf } from '../../shared/table/columns.ts'
import { Ellipsis } from '../../shared/ui/ellipsis.tsx'
import { pathOfParceiro } from '../paths.ts'

export type ItemVendido = RowOf<typeof sellout>

/** The contract's columns that fit a screen; a seller's name links to their page. */
export const colunas = columnsOf<ItemVendido>(sellout.colunas, {
  nomeVendedor: {
    corta: true,
    celula: ({ nomeVendedor, cpf }) =>
      cpf === '' ? (
        <Ellipsis>{nomeVendedor}</Ellipsis>
      ) : (
        <Anchor component={Link} to={pathOfParceiro(cpf)} inherit>
          <Ellipsis>{nomeVendedor}</Ellipsis>
        </Anchor>
      ),
  },
  cpf: { oculta: true },
  codigo: { curto: true },
  nomeProduto: { encabeca: true },
  pontosUnitarios: { oculta: true },
  total: { destaque: true },
})
