import { useMemo } from 'react'
import type { Answer } from '#contracts/endpoint.ts'
import type { Filtro } from '#web/shared/filters/filter.ts'
import type { AnyLista, PageOf, RowOf } from './any-lista.ts'
import type { ListModel } from './list-model.ts'
import { pageQuery, type ListRules } from './list-state.ts'
import { useListState } from './list-state.hooks.ts'
import { useOwnSize } from './own-size.ts'

/** What a query hook made by `queryOf(build, lista)` returns. */
interface Asked<Data> {
  data?: Data
  currentData?: Data
  error?: unknown
  isFetching: boolean
  refetch: () => unknown
}

export interface ServerListOptions<L extends AnyLista> {
  lista: L
  /** The list's hook. */
  useRows: (call: never) => Asked<Answer<L>>
  /** Must be constant or memoised. */
  filtros?: readonly Filtro[]
  /** For a list that belongs to a record: `/api/parceiros/:cpf/…`. */
  params?: Record<string, string>
  prefix?: string
  tamanhos?: readonly number[]
  tamanho?: number
  paginas?: number
}

/** With the whole answer, for what a list has beside its rows. */
export interface ServerList<L extends AnyLista> extends ListModel<RowOf<L>> {
  resposta: PageOf<L> | undefined
}

const NO_FILTERS: readonly Filtro[] = []

/** A list that the server searches, orders, pages and exports. */
export function useServerList<L extends AnyLista>({
  lista,
  useRows,
  filtros = NO_FILTERS,
  params,
  prefix = '',
  tamanhos,
  tamanho: dado,
  paginas,
}: ServerListOptions<L>): ServerList<L> {
  const [propria, lembrar] = useOwnSize()
  const tamanho = dado ?? (tamanhos === undefined ? (propria ?? undefined) : undefined)
  const rules = useMemo<ListRules>(
    () => ({
      prefix,
      ordem: lista.ordenacaoPadrao,
      ordenaveis: lista.colunas.filter(({ ordena }) => ordena).map(({ campo }) => campo),
      filtros,
      tamanhos,
      tamanho,
      paginas,
    }),
    [prefix, lista, filtros, tamanhos, tamanho, paginas],
  )
  const { state, cursor, change } = useListState(rules, lembrar)
  const asked = useRows({ params, query: pageQuery(state, rules, cursor) } as never)

  // The previous page shows while another loads, but not after a failure.
  const page = asked.currentData ?? (asked.isFetching ? asked.data : undefined)
  const shown = pageOf(lista, page)
  // A cursor is valid only for its order and filters, so the previous page's cursors are not used.
  const fresh = asked.isFetching ? undefined : shown
  return {
    rules,
    state,
    change,
    campos: lista.colunas,
    filtros,
    linhas: shown?.[lista.chave as keyof typeof shown] as readonly RowOf<L>[] | undefined,
    count: shown?.count ?? 0,
    proximo: fresh?.proximo,
    anterior: fresh?.anterior,
    fetching: asked.isFetching,
    error: asked.isFetching ? undefined : asked.error,
    path: params === undefined ? lista.path : undefined,
    contrato: lista,
    // A cursor that the server refuses, for example an older release's, is tried only once; then the page's number is
    // used.
    refetch:
      cursor === undefined || shown !== undefined ? asked.refetch : () => change({ pagina: state.pagina }, 'typing'),
    params,
    resposta: shown,
  }
}

type Page = { count: number; proximo: string | null; anterior: string | null }

function pageOf<L extends AnyLista>({ dentro }: L, answer: unknown): (PageOf<L> & Page) | undefined {
  const page = dentro === undefined ? answer : (answer as Record<string, unknown> | undefined)?.[dentro]
  const isPage = typeof page === 'object' && page !== null && 'count' in page
  return isPage ? (page as PageOf<L> & Page) : undefined
}
