import { useMemo } from 'react'
import type { Answer } from '#contracts/endpoint.ts'
import type { Filtro } from '../filters/filter.ts'
import type { AnyLista, PageOf, RowOf } from './any-lista.ts'
import { columnDefsOf, slicesOf, useAppTable, type AppTable } from './app-table.ts'
import { columnsOf, type TableColumn } from './columns.ts'
import { visibilityOf, usePreferences } from './preferences.ts'
import type { TableModel } from './table-model.ts'
import { pageQuery, type TableRules } from './table-state.ts'
import { useTableState } from './table-state.hooks.ts'

/** What a query hook made by `queryOf(build, lista)` returns. */
interface Asked<Data> {
  data?: Data
  currentData?: Data
  error?: unknown
  isFetching: boolean
  refetch: () => unknown
}

interface Options<L extends AnyLista> {
  id: string
  lista: L
  /** The list's hook. */
  useRows: (call: never) => Asked<Answer<L>>
  /** The contract's columns with the screen's additions. Must be constant or memoised. */
  colunas?: readonly TableColumn<RowOf<L>>[]
  filtros?: readonly Filtro[]
  /** For a list that belongs to a record: `/api/parceiros/:cpf/…`. */
  params?: Record<string, string>
  prefixo?: string
  tamanhos?: readonly number[]
  tamanho?: number
}

/** With the whole answer, for what a list has beside its rows. */
export interface ServerTable<L extends AnyLista> extends TableModel<RowOf<L>> {
  resposta: PageOf<L> | undefined
}

const NO_FILTERS: readonly Filtro[] = []
const NO_ROWS: readonly never[] = []

/** A list that the server searches, orders, pages and exports. */
export function useServerTable<L extends AnyLista>({
  id,
  lista,
  useRows,
  colunas: given,
  filtros = NO_FILTERS,
  params,
  prefixo = '',
  tamanhos,
  tamanho,
}: Options<L>): ServerTable<L> {
  type Row = RowOf<L>
  const colunas = useMemo(() => given ?? columnsOf<Row>(lista.colunas), [given, lista])
  const rules = useMemo<TableRules>(
    () => ({
      prefixo,
      ordem: lista.ordenacaoPadrao,
      ordenaveis: colunas.filter(({ ordena }) => ordena).map(({ campo }) => campo),
      filtros,
      tamanhos,
      tamanho,
    }),
    [prefixo, lista, colunas, filtros, tamanhos, tamanho],
  )
  const { state, cursor, change } = useTableState(rules)
  const preferences = usePreferences(id)
  const asked = useRows({
    ...(params === undefined ? {} : { params }),
    query: pageQuery(state, rules, cursor),
  } as never)

  // The previous page shows while another loads, but not after a failure.
  const page = asked.currentData ?? (asked.isFetching ? asked.data : undefined)
  const shown = isPage<L>(page) ? page : undefined
  // A cursor is valid only for its order and filters, so the previous page's cursors are not used.
  const fresh = asked.isFetching ? undefined : shown
  const linhas = shown?.[lista.chave as keyof typeof shown] as readonly Row[] | undefined
  const columns = useMemo(() => columnDefsOf(colunas as readonly TableColumn<Row & object>[]), [colunas])
  const table = useAppTable({
    columns,
    data: (linhas ?? NO_ROWS) as readonly (Row & object)[],
    manualSorting: true,
    manualPagination: true,
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
    linhas,
    count: shown?.count ?? 0,
    proximo: fresh?.proximo,
    anterior: fresh?.anterior,
    buscando: asked.isFetching,
    erro: asked.isFetching ? undefined : asked.error,
    lista,
    // A cursor that the server refuses, for example an older release's, is tried only once; then the page's number is
    // used.
    refetch:
      cursor === undefined || shown !== undefined ? asked.refetch : () => change({ pagina: state.pagina }, 'typing'),
    params,
    resposta: shown,
  }
}

type Page = { count: number; proximo: string | null; anterior: string | null }
const isPage = <L extends AnyLista>(answer: unknown): answer is PageOf<L> & Page =>
  typeof answer === 'object' && answer !== null && 'count' in answer
