import { lazy } from 'react'
import type { Answer } from '#contracts/endpoint.ts'
import type { dashboard } from '#contracts/http/dashboard.ts'
import type { CampoDoMes } from '#contracts/http/origem.ts'
import { OverTime } from '../../shared/chart/over-time.tsx'
import { PONTOS } from '../../shared/chart/unit.tsx'

const Origem = lazy(() => import('./origem.tsx'))

const SERIES: Record<CampoDoMes, string> = {
  creditados: 'Creditados',
  resgatados: 'Resgatados',
  expirados: 'Expirados',
}

interface Props {
  meses: Answer<typeof dashboard>['pontosPorMes']
  rede: string | undefined
}

/** Earned, redeemed and expired points of the last 13 months. */
export const PointsByMonth = ({ meses, rede }: Props) => (
  <OverTime
    titulo="Pontos por mês"
    sobre={`Em pontos, últimos ${meses.length} meses`}
    series={SERIES}
    meses={meses}
    unidade={PONTOS}
    explica={(tipo, mes) => <Origem figura={{ rede, mes, tipo }} />}
  />
)
