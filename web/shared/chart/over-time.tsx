import { SegmentedControl } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { formatarMes } from '#web/shared/format/datas.ts'
import { Card } from '#web/shared/ui/card.tsx'
import { NumberButton } from '#web/shared/ui/explained-number.tsx'
import { useSheets } from '#web/shared/ui/sheet-history.ts'
import { SimpleTable, type SimpleColumn } from '#web/shared/table/simple-table.tsx'
import { fieldsOf, sheetOf, type Chart, type Month } from './chart.ts'
import { FigureSheet } from './figure-sheet.tsx'
import { Plot } from './plot.tsx'

/** Bars or lines over months, or a table of the same numbers; each number opens what it is made of. */
export function OverTime<Campo extends string>({ about, ...chart }: Chart<Campo> & { about: string }) {
  const { title, meses, unit, explains } = chart
  const [view, setView] = useState('grafico')
  const sheets = useSheets()
  const open = (campo: Campo, mes: string) => sheets.open(sheetOf(campo, mes))
  const figure = (campo: Campo, { mes, [campo]: valor }: Month<Campo>): ReactNode =>
    explains === undefined || valor === 0 ? (
      unit.numero(valor)
    ) : (
      <NumberButton valor={unit.numero(valor)} onOpen={() => open(campo, mes)} />
    )
  return (
    <Card
      title={title}
      about={about}
      aside={
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
        <Plot chart={chart} figure={figure} onOpen={explains === undefined ? undefined : open} />
      ) : (
        <SimpleTable
          label={title}
          colunas={columnsOf(chart, figure)}
          linhas={meses.toReversed()}
          keyOf={({ mes }) => mes}
        />
      )}
      <FigureSheet chart={chart} />
    </Card>
  )
}

const columnsOf = <Campo extends string>(
  { series }: Chart<Campo>,
  figure: (campo: Campo, mes: Month<Campo>) => ReactNode,
): SimpleColumn<Month<Campo>>[] => [
  { id: 'mes', title: 'Mês', cell: ({ mes }) => formatarMes(mes) },
  ...fieldsOf(series).map(([campo, titulo]): SimpleColumn<Month<Campo>> => ({
    id: campo,
    title: titulo,
    numero: true,
    cell: (mes) => figure(campo, mes),
  })),
]
