import { useMemo } from 'react'
import type { Ordenacao } from '#contracts/lista.ts'
import type { Filtro } from '../filters/filter.ts'
import { columnDefsOf, slicesOf, useAppTable, type AppTable } from './app-table.ts'
import { rowsThatFit, type Fits } from './client-rows.ts'
import type { TableColumn } from './columns.ts'
import { visibilityOf, usePreferences } from './preferences.ts'
import type { TableModel } from './table-model.ts'
import type { TableRules } from './table-state.ts'
import { useTableState } from './table-state.hooks.ts'

interface Options<Row> {
  id: string
  /** All rows; undefined until they are loaded. Must be constant or memoised, like columns and filters. */
  linhas: readonly Row[] | undefined
  colunas: readonly TableColumn<Row>[]
  ordem: Ordenacao | null
  filtros?: readonly Filtro[]
  /** How a row passes a filter without a field of its name. */
  passa?: Partial<Record<string, Fits<Row>>>
  prefixo?: string
  tamanhos?: readonly number[]
  tamanho?: number
  /** Whether the query that loads the rows is running. */
  buscando?: boolean
  erro?: unknown
  refetch?: () => unknown
}

const NO_FILTERS: readonly Filtro[] = []
const NO_ROWS: readonly never[] = []

/**
 * A list whose rows are all in the browser: searched, ordered and paged there, with the same address as a list of the
 * server.
 */
export function useClientTable<Row extends object>({
  id,
  linhas,
  colunas,
  ordem,
  filtros = NO_FILTERS,
  passa,
  prefixo = '',
  tamanhos,
  tamanho,
  buscando = false,
  erro,
  refetch = () => undefined,
}: Options<Row>): TableModel<Row> {
  const rules = useMemo<TableRules>(
    () => ({
      prefixo,
      ordem,
      ordenaveis: colunas.filter(({ ordena }) => ordena).map(({ campo }) => campo),
      filtros,
      tamanhos,
      tamanho,
    }),
    [prefixo, ordem, colunas, filtros, tamanhos, tamanho],
  )
  const { state, change } = useTableState(rules)
  const preferences = usePreferences(id)
  const fitting = useMemo(
    () => (linhas === undefined ? undefined : rowsThatFit(linhas, state, filtros, colunas, passa)),
    [linhas, state, filtros, colunas, passa],
  )
  const columns = useMemo(() => columnDefsOf(colunas), [colunas])
  const table = useAppTable({
    columns,
    data: fitting ?? NO_ROWS,
    state: { ...slicesOf(state), columnVisibility: visibilityOf(colunas, preferences.preferences) },
  })
  return {
    id,
    rules,
    state,
    change,
    colunas,
    filtros,
    preferences,
    table: table as unknown as AppTable<Row>,
    linhas: fitting === undefined ? undefined : table.getRowModel().rows.map(({ original }) => original),
    count: fitting?.length ?? 0,
    buscando,
    erro: buscando ? undefined : erro,
    refetch,
  }
}
