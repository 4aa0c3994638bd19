import { SegmentedControl, Skeleton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { Answer } from '#contracts/endpoint.ts'
import type { dashboard } from '#contracts/http/dashboard.ts'
import { formatarMes } from '../../shared/format/datas.ts'
import { Points } from '../../shared/ui/number.tsx'
import { SimpleTable, type SimpleColumn } from '../../shared/ui/simple-table.tsx'
import { Section } from './section.tsx'

const Chart = lazy(() => import('./points-by-month.chart.tsx'))

export type Mes = Answer<typeof dashboard>['pontosPorMes'][number]

const colunas: SimpleColumn<Mes>[] = [
  { id: 'mes', titulo: 'Mês', celula: ({ mes }) => formatarMes(mes) },
  { id: 'creditados', titulo: 'Creditados', numero: true, celula: ({ creditados }) => <Points valor={creditados} /> },
  { id: 'resgatados', titulo: 'Resgatados', numero: true, celula: ({ resgatados }) => <Points valor={resgatados} /> },
  { id: 'expirados', titulo: 'Expirados', numero: true, celula: ({ expirados }) => <Points valor={expirados} /> },
]

/** Earned, redeemed and expired points of the last 13 months, as a chart or as the table behind it. */
export function PointsByMonth({ meses }: { meses: readonly Mes[] }) {
  const [view, setView] = useState('grafico')
  return (
    <Section
      titulo="Pontos por mês" sobre={`Em pontos, últimos ${meses.length} meses`}
      lado={<SegmentedControl value={view} onChange={setView} aria-label="Como ver" data={[{ value: 'grafico', label: 'Gráfico' }, { value: 'tabela', label: 'Tabela' }]} />}
    >
      {view === 'grafico'
        ? <Suspense fallback={<Skeleton height="var(--lastro-grafico)" />}><Chart meses={meses} /></Suspense>
        : <SimpleTable rotulo="Pontos por mês" colunas={colunas} linhas={meses.toReversed()} chave={({ mes }) => mes} />}
    </Section>
  )
}
