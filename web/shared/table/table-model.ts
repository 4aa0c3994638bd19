import { getCoreRowModel, useReactTable, type Column, type RowData, type Table } from '@tanstack/react-table'
import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import type { Ordenacao } from '#contracts/lista.ts'
import type { ListModel } from '#web/shared/list/list-model.ts'
import { viewIn } from '#web/shared/list/list-view.ts'
import { definitionsOf, type TableColumn } from './columns.ts'
import { usePreferences, type ColumnSlices, type Density } from './preferences.ts'
import type { RowsColumn } from './rows-column.tsx'

declare module '@tanstack/react-table' {
  // eslint-disable-next-line @typescript-eslint/no-unused-vars -- the library's own parameters
  interface ColumnMeta<TData extends RowData, TValue> {
    coluna: TableColumn<TData>
    desenho: RowsColumn<TData>
  }
}

/** A list with columns: what a `DataTable` shows. `useServerTable` and `useClientTable` make one. */
export interface TableModel<Row> extends ListModel<Row>, Columns<Row> {}

interface Columns<Row> {
  /** Unique in the application: the name under which the browser remembers columns and density. */
  id: string
  colunas: readonly TableColumn<Row>[]
  /** The columns' visibility, order, pinning, widths and sorting. The rows stay the list's. */
  table: Table<Row>
  /** The columns that show, from left to right. */
  visible: readonly Column<Row>[]
  /** What the person changed of the columns, `{}` when nothing: plain JSON, for whoever keeps it elsewhere too. */
  slices: ColumnSlices
  /** Puts the columns as these slices say, `{}` as the screen has them. Takes what was stored without more ado. */
  setSlices: (slices: ColumnSlices) => void
  density: Density
  setDensity: (density: Density) => void
}

const NO_ROWS: never[] = []
/** In pixels: a heading can still be pressed; no column is wider than a window. */
const SIZES = { minSize: 48, maxSize: 960 }

/** Columns pinned left, free, and pinned right; with `all` also those that do not show. */
export const groupsOf = <Row>(table: Table<Row>, all: boolean) =>
  all
    ? [table.getLeftLeafColumns(), table.getCenterLeafColumns(), table.getRightLeafColumns()]
    : [table.getLeftVisibleLeafColumns(), table.getCenterVisibleLeafColumns(), table.getRightVisibleLeafColumns()]

/** The library's state: as the screen has the columns, but for what the person changed. */
export const stateOf = <Row>(colunas: readonly TableColumn<Row>[], slices: ColumnSlices) => ({
  columnOrder: slices.columnOrder ?? [],
  columnPinning: slices.columnPinning ?? {},
  columnSizing: slices.columnSizing ?? {},
  columnVisibility: {
    ...Object.fromEntries(colunas.filter(({ oculta }) => oculta).map(({ campo }) => [campo, false])),
    ...slices.columnVisibility,
  },
})

/** The order of a column whose heading is pressed: upwards, and when it is that already, downwards. */
const turned = (ordem: Ordenacao | null, campo: string): Ordenacao => ({
  campo,
  direcao: ordem?.campo === campo && ordem.direcao === 'asc' ? 'desc' : 'asc',
})

/** A list's columns, as this browser's person wants to see them; a view's are kept apart from the list's own. */
export function useColumns<Row>(
  id: string,
  colunas: readonly TableColumn<Row>[],
  { state: { ordem }, change }: Pick<ListModel<Row>, 'state' | 'change'>,
): Columns<Row> {
  const visao = viewIn(useLocation().search)
  const { density, setDensity } = usePreferences(id)
  const { changes, slices, setSlices } = usePreferences(visao === null ? id : `${id}.${visao}`)
  const columns = useMemo(() => definitionsOf(colunas), [colunas])
  const state = useMemo(() => stateOf(colunas, slices), [colunas, slices])
  const sorting = ordem === null ? [] : [{ id: ordem.campo, desc: ordem.direcao === 'desc' }]
  // eslint-disable-next-line react-hooks/incompatible-library -- what it answers is read while rendering, not memoised
  const table = useReactTable<Row>({
    columns,
    data: NO_ROWS,
    getCoreRowModel: getCoreRowModel(),
    manualFiltering: true,
    manualPagination: true,
    manualSorting: true,
    defaultColumn: SIZES,
    enableMultiSort: false,
    enableSortingRemoval: false,
    sortDescFirst: false,
    state: { ...state, sorting },
    onColumnOrderChange: changes('columnOrder', []),
    onColumnPinningChange: changes('columnPinning', {}),
    onColumnSizingChange: changes('columnSizing', {}),
    onColumnVisibilityChange: changes('columnVisibility', {}),
    // Of two quick presses the second is of what the first asked for: the way is told by the address, not by the rows.
    onSortingChange: (updater) => {
      const [first] = typeof updater === 'function' ? updater(sorting) : updater
      if (first) change(({ ordem: now }) => ({ ordem: turned(now, first.id) }), 'choosing')
    },
  })
  // The table is one object for its whole life: what it answers changes with these.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const visiveis = useMemo(() => groupsOf(table, false).flat(), [table, columns, state])
  return { id, colunas, table, visible: visiveis, slices, setSlices, density, setDensity }
}
