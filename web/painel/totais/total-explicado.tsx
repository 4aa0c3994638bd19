import { lazy } from 'react'
import { ExplainedNumber } from '#web/shared/ui/explained-number.tsx'
import { Money, Points } from '#web/shared/ui/number.tsx'
import type { DeQuem } from './totais.api.ts'

const PorMes = lazy(() => import('./por-mes.tsx'))
const PorParte = lazy(() => import('./por-parte.tsx'))

const TITULOS = {
  saldo: 'Saldo de pontos',
  pontos: 'Pontos',
  vendido: 'Total vendido',
  custo: 'Custo dos pontos',
} as const
export type Total = keyof typeof TITULOS

interface Props {
  quem: DeQuem
  nome: string
  total: Total
  valor: number
}

/** A total of a network or a shop, which opens to what it is the sum of. */
export const TotalExplicado = ({ quem, nome, total, valor }: Props) => (
  <ExplainedNumber
    sheet={`${total}-${'rede' in quem ? quem.rede : quem.revenda}`}
    valor={total === 'saldo' || total === 'pontos' ? <Points valor={valor} /> : <Money valor={valor} />}
    title={`${TITULOS[total]} de ${nome}`}
  >
    {total === 'saldo' ? <PorParte quem={quem} /> : <PorMes quem={quem} total={total} />}
  </ExplainedNumber>
)
