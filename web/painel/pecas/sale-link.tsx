import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { pathOfVenda } from '#web/painel/vendas/vendas.paths.ts'

/** Leads to a sale; from a row of a list `RowLink` does. */
export const SaleLink = ({ idVenda, children }: { idVenda: number; children: ReactNode }) => (
  <Anchor component={Link} to={pathOfVenda(idVenda)} inherit>
    {children}
  </Anchor>
)
