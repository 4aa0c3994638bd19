import type { Filtro } from '#web/shared/filters/filter.ts'
import type { AnyLista } from './any-lista.ts'
import type { Field } from './field.ts'
import type { ListRules, ListState } from './list-state.ts'
import type { ListStateControl } from './list-state.hooks.ts'

/**
 * A list: what was asked for and the rows of the page, whatever their source and however they are drawn.
 * `useServerList` and `useClientList` make one.
 */
export interface ListModel<Row> {
  rules: ListRules
  state: ListState
  change: ListStateControl['change']
  filtros: readonly Filtro[]
  campos: readonly Field<Row>[]
  /** The rows of the page; undefined until loaded. */
  linhas: readonly Row[] | undefined
  /** The rows of all pages, when they are in the browser. */
  todas?: readonly Row[]
  /** Rows over all pages. */
  count: number
  /** Cursors of the neighbouring pages; undefined when pages have only numbers. */
  proximo?: string | null
  anterior?: string | null
  /** Whether other rows are loading; the earlier ones show meanwhile. */
  fetching: boolean
  error: unknown
  refetch: () => unknown
  /** The path that the rows are read from, by which its views are kept; undefined for a list without any. */
  path?: string | undefined
  /** The contract of the list, for exports; undefined for rows of the browser. */
  contrato?: AnyLista
  params?: Record<string, string>
}
