import type { Filtro } from '../filters/filter.ts'
import type { AnyLista } from './any-lista.ts'
import type { AppTable } from './app-table.ts'
import type { TableColumn } from './columns.ts'
import type { usePreferences } from './preferences.ts'
import type { TableRules, TableState } from './table-state.ts'
import type { TableStateControl } from './table-state.hooks.ts'

/** Everything a `DataTable` shows, whatever the source of its rows: `useServerTable` and `useClientTable` make one. */
export interface TableModel<Row> {
  /** Unique in the application: the name under which the browser remembers columns and density. */
  id: string
  rules: TableRules
  state: TableState
  change: TableStateControl['change']
  colunas: readonly TableColumn<Row>[]
  filtros: readonly Filtro[]
  preferences: ReturnType<typeof usePreferences>
  table: AppTable<Row>
  /** The rows of the page; undefined until loaded. */
  linhas: readonly Row[] | undefined
  /** Rows over all pages. */
  count: number
  /** Cursors of the neighbouring pages; undefined when pages have only numbers. */
  proximo?: string | null
  anterior?: string | null
  /** Whether other rows are loading; the earlier ones show meanwhile. */
  buscando: boolean
  erro: unknown
  refetch: () => unknown
  /** The contract of the list, for exports; undefined for rows of the browser. */
  lista?: AnyLista
  params?: Record<string, string>
}
