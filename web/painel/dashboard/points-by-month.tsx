import { lazy } from 'react'
import type { Answer } from '#contracts/endpoint.ts'
import type { dashboard } from '#contracts/http/dashboard.ts'
import { OverTime } from '#web/shared/chart/over-time.tsx'
import { PONTOS } from '#web/shared/chart/unit.tsx'
import { nomeDoCampo } from '#web/shared/movimentos/nomes.ts'

const Origem = lazy(() => import('./origem.tsx'))

interface Props {
  meses: Answer<typeof dashboard>['pontosPorMes']
  rede: string | undefined
}

/** Earned, redeemed and expired points of the last 13 months. */
export const PointsByMonth = ({ meses, rede }: Props) => (
  <OverTime
    title="Pontos por mês"
    about={`Em pontos, últimos ${meses.length} meses`}
    series={nomeDoCampo}
    meses={meses}
    unit={PONTOS}
    explains={(tipo, mes) => <Origem figura={{ rede, mes, tipo }} />}
  />
)
