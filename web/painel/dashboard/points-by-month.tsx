import { SegmentedControl, Skeleton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { Answer } from '#contracts/endpoint.ts'
import type { dashboard } from '#contracts/http/dashboard.ts'
import type { CampoDoMes } from '#contracts/http/origem.ts'
import { formatarMes } from '../../shared/format/datas.ts'
import { ExplainedNumber } from '../../shared/ui/explained-number.tsx'
import { Points } from '../../shared/ui/number.tsx'
import { SimpleTable, type SimpleColumn } from '../../shared/ui/simple-table.tsx'
import { Section } from './section.tsx'

const Origem = lazy(() => import('./origem.tsx'))
const Chart = lazy(() => import('./points-by-month.chart.tsx'))

export type Mes = Answer<typeof dashboard>['pontosPorMes'][number]

const SERIES: { campo: CampoDoMes; titulo: string }[] = [
  { campo: 'creditados', titulo: 'Creditados' },
  { campo: 'resgatados', titulo: 'Resgatados' },
  { campo: 'expirados', titulo: 'Expirados' },
]

const colunas = (rede: string | undefined): SimpleColumn<Mes>[] => [
  { id: 'mes', titulo: 'Mês', celula: ({ mes }) => formatarMes(mes) },
  ...SERIES.map(({ campo, titulo }): SimpleColumn<Mes> => ({
    id: campo,
    titulo,
    numero: true,
    celula: ({ mes, [campo]: pontos }) =>
      pontos === 0 ? (
        <Points valor={pontos} />
      ) : (
        <ExplainedNumber
          folha={`${campo}-${mes}`}
          valor={<Points valor={pontos} />}
          titulo={`${titulo} em ${formatarMes(mes)}`}
        >
          <Origem figura={{ rede, mes, tipo: campo }} />
        </ExplainedNumber>
      ),
  })),
]

/** Earned, redeemed and expired points of the last 13 months, as a chart or as the table behind it. */
export function PointsByMonth({ meses, rede }: { meses: readonly Mes[]; rede: string | undefined }) {
  const [view, setView] = useState('grafico')
  return (
    <Section
      titulo="Pontos por mês"
      sobre={`Em pontos, últimos ${meses.length} meses`}
      lado={
        <SegmentedControl
          value={view}
          onChange={setView}
          aria-label="Como ver"
          data={[
            { value: 'grafico', label: 'Gráfico' },
            { value: 'tabela', label: 'Tabela' },
          ]}
        />
      }
    >
      {view === 'grafico' ? (
        <Suspense fallback={<Skeleton height="var(--lastro-grafico)" />}>
          <Chart meses={meses} />
        </Suspense>
      ) : (
        <SimpleTable
          rotulo="Pontos por mês"
          colunas={colunas(rede)}
          linhas={meses.toReversed()}
          chave={({ mes }) => mes}
        />
      )}
    </Section>
  )
}
