import type { ColumnsOfView } from '#web/shared/list/list-view.ts'
import type { TableColumn } from './columns.ts'
import { slicesIn, type ColumnSlices } from './preferences.ts'

interface Arranged<Row> {
  colunas: readonly TableColumn<Row>[]
  slices: ColumnSlices
  setSlices: (slices: ColumnSlices) => void
}

/** The same text for the same value, in whichever order its parts were set. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** What a text says of columns; one that is none says nothing. */
function slicesOf(texto: string): ColumnSlices {
  try {
    return slicesIn(JSON.parse(texto))
  } catch {
    return {}
  }
}

/** A table's columns as a text that a saved view keeps. */
export function columnsOfView<Row>({ colunas, slices, setSlices }: Arranged<Row>): ColumnsOfView {
  // A column that was hidden and shown again is as the screen has it.
  const shown = ({ columnVisibility, ...others }: ColumnSlices) =>
    canonical({ ...others, visible: colunas.map(({ campo, oculta }) => columnVisibility?.[campo] ?? !oculta) })
  return {
    texto: canonical(slices),
    shows: (texto) => shown(slicesOf(texto)) === shown(slices),
    set: (texto) => setSlices(slicesOf(texto)),
  }
}
