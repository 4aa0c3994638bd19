import { useMemo } from 'react'
import type { Ordenacao } from '#contracts/lista.ts'
import type { Filtro } from '#web/shared/filters/filter.ts'
import { inOrder, pageOf, rowsThatFit, type Fits } from './client-rows.ts'
import type { Field } from './field.ts'
import type { ListModel } from './list-model.ts'
import type { ListRules } from './list-state.ts'
import { useListState } from './list-state.hooks.ts'
import { useOwnSize } from './own-size.ts'

export interface ClientListOptions<Row> {
  /** All rows; undefined until they are loaded. Must be constant or memoised, like fields and filters. */
  linhas: readonly Row[] | undefined
  campos: readonly Field<Row>[]
  ordem: Ordenacao | null
  filtros?: readonly Filtro[]
  /** How a row passes a filter without a field of its name. */
  passa?: Partial<Record<string, Fits<Row>>>
  prefix?: string
  tamanhos?: readonly number[]
  tamanho?: number
  /** Whether the query that loads the rows is running. */
  fetching?: boolean
  error?: unknown
  refetch?: () => unknown
  /** The path that the rows are read from: a screen's main list then has views. */
  path?: string
}

const NO_FILTERS: readonly Filtro[] = []

/**
 * A list whose rows are all in the browser: searched, ordered and paged there, with the same address as a list of the
 * server.
 */
export function useClientList<Row>({
  linhas,
  campos,
  ordem,
  filtros = NO_FILTERS,
  passa,
  prefix = '',
  tamanhos,
  tamanho: dado,
  fetching = false,
  error,
  refetch = () => undefined,
  path,
}: ClientListOptions<Row>): ListModel<Row> {
  const [propria, lembrar] = useOwnSize()
  const tamanho = dado ?? (tamanhos === undefined ? (propria ?? undefined) : undefined)
  const rules = useMemo<ListRules>(
    () => ({
      prefix,
      ordem,
      ordenaveis: campos.filter(({ ordena }) => ordena).map(({ campo }) => campo),
      filtros,
      tamanhos,
      tamanho,
    }),
    [prefix, ordem, campos, filtros, tamanhos, tamanho],
  )
  const { state, change } = useListState(rules, lembrar)
  const fitting = useMemo(
    () => linhas && inOrder(rowsThatFit(linhas, state, filtros, campos, passa), state.ordem, campos),
    [linhas, state, filtros, campos, passa],
  )
  const page = useMemo(() => fitting && pageOf(fitting, state), [fitting, state])
  return {
    rules,
    state,
    change,
    campos,
    filtros,
    linhas: page,
    todas: fitting,
    count: fitting?.length ?? 0,
    fetching,
    error: fetching ? undefined : error,
    refetch,
    path,
  }
}
