import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { pathOfAprovacao } from '#web/painel/aprovacoes/aprovacoes.paths.ts'

/** Leads to a request for a second person. */
export const RequestLink = ({ numero, children }: { numero: number; children: ReactNode }) => (
  <Anchor component={Link} to={pathOfAprovacao(numero)} inherit>
    {children}
  </Anchor>
)
