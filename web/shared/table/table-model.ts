import type { Filtro } from '../filters/filter.ts'
import type { AnyLista } from './any-lista.ts'
import type { AppTable } from './app-table.ts'
import type { TableColumn } from './columns.ts'
import type { usePreferences } from './preferences.ts'
import type { TableRules, TableState } from './table-state.ts'
import type { TableStateControl } from './table-state.hooks.ts'

/** Everything a `DataTable` shows, wherever its rows come from: `useServerTable` and `useClientTable` make one. */
export interface TableModel<Row> {
  /** Unique in the application: under this name the browser remembers columns and density. */
  id: string
  rules: TableRules
  state: TableState
  change: TableStateControl['change']
  colunas: readonly TableColumn<Row>[]
  filtros: readonly Filtro[]
  preferences: ReturnType<typeof usePreferences>
  table: AppTable<Row>
  /** The page; undefined until there is one. */
  linhas: readonly Row[] | undefined
  /** Rows over all pages. */
  count: number
  /** Cursors of the pages around; undefined where pages are numbers only. */
  proximo?: string | null
  anterior?: string | null
  /** Other rows are on their way; those of before show meanwhile. */
  buscando: boolean
  erro: unknown
  refetch: () => unknown
  /** The list behind it, for exports; the browser's own rows have none. */
  lista?: AnyLista
  params?: Record<string, string>
}
