import { useState } from 'react'
import { formatarMes } from '#web/shared/format/datas.ts'
import { SourceSheet } from '#web/shared/ui/explained-number.tsx'
import { useSheets } from '#web/shared/ui/sheet-history.ts'
import { fieldsOf, sheetOf, type Chart } from './chart.ts'

const figureAt = <Campo extends string>({ series, meses }: Chart<Campo>, name: string | null) =>
  meses
    .flatMap((mes) => fieldsOf(series).map(([campo, titulo]) => ({ campo, titulo, mes })))
    .find(({ campo, mes: { mes } }) => sheetOf(campo, mes) === name)

/** "De onde vem" of whichever figure of the chart the address names; one sheet for the drawing and the table. */
export function FigureSheet<Campo extends string>({ chart }: { chart: Chart<Campo> }) {
  const { unit, explains } = chart
  const { opened, close } = useSheets()
  // The sheet keeps its content while it slides away.
  const [last, setLast] = useState<string | null>(null)
  if (opened !== null && opened !== last && figureAt(chart, opened) !== undefined) setLast(opened)
  const figure = figureAt(chart, last)
  if (figure === undefined || explains === undefined) return null
  const { campo, titulo, mes } = figure
  return (
    <SourceSheet
      title={`${titulo} em ${formatarMes(mes.mes)}`}
      valor={unit.numero(mes[campo])}
      opened={opened === last}
      onClose={close}
    >
      {explains(campo, mes.mes)}
    </SourceSheet>
  )
}
