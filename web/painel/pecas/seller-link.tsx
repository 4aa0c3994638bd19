import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { pathOfParceiro } from '#web/painel/parceiros/parceiros.paths.ts'

/** A seller's name, leading to their page; whose data was deleted has none. */
export const SellerLink = ({ nome, cpf }: { nome: ReactNode; cpf: string }) =>
  cpf === '' ? (
    nome
  ) : (
    <Anchor component={Link} to={pathOfParceiro(cpf)} inherit>
      {nome}
    </Anchor>
  )
