import {
  columnVisibilityFeature,
  createPaginatedRowModel,
  createSortedRowModel,
  createTableHook,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  type AppReactTable,
  type ColumnDef,
  type TableState as Slices,
} from '@tanstack/react-table'
import type { TableColumn } from './columns.ts'
import { valueOf } from './columns.ts'
import { compareValues } from './client-rows.ts'
import { TODOS } from './paging.ts'
import type { TableState } from './table-state.ts'

const features = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  rowPaginationFeature,
  paginatedRowModel: createPaginatedRowModel(),
  columnMeta: {} as { coluna: TableColumn<never> },
})
type Features = typeof features

/** The one kind of table of both apps: our own state with the library's ordering, paging and columns. */
export const { useAppTable } = createTableHook({ features })

export type AppTable<Row> = AppReactTable<
  Features,
  Row & object,
  Slices<Features>,
  Record<never, never>,
  Record<never, never>,
  Record<never, never>
>

/** The library's description of our columns. */
export const columnDefsOf = <Row extends object>(colunas: readonly TableColumn<Row>[]): ColumnDef<Features, Row>[] =>
  colunas.map((coluna) => ({
    id: coluna.campo,
    accessorFn: (row: Row) => valueOf(coluna, row),
    enableSorting: coluna.ordena ?? false,
    sortFn: (a: { original: Row }, b: { original: Row }) =>
      compareValues(valueOf(coluna, a.original), valueOf(coluna, b.original)),
    meta: { coluna: coluna as TableColumn<never> },
  }))

/** The library's slices of our state. */
export const slicesOf = ({ ordem, pagina, limite }: TableState) => ({
  sorting: ordem === null ? [] : [{ id: ordem.campo, desc: ordem.direcao === 'desc' }],
  pagination: { pageIndex: pagina - 1, pageSize: limite === TODOS ? Number.POSITIVE_INFINITY : limite },
})
