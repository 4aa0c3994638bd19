import { invalid } from '#contracts/errors.ts'
import { MAX_LINHAS, type FormatoDeExportacao, type Ordenacao } from '#contracts/lista.ts'
import type { Dia } from '#contracts/values/dia.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import { decodeCursor, encodeCursor, type Place } from './cursor.ts'
import type {
  ActorOfList,
  FiltersOf,
  Found,
  List,
  ListContract,
  ListRequest,
  ParamsOf,
  RowOf,
  TotalOf,
} from './list.ts'
import { conferirPeriodo } from './periodo.ts'
import { orderOf, sliceOf, typesOf, type OrderBy } from './slice.ts'

/** What the query of a list holds once it is decoded (`contracts/lista.ts`), its own filters aside. */
export interface ListQuery {
  pagina: number
  cursor?: string | undefined
  limite: number
  buscar?: string | undefined
  ordenacao?: Ordenacao | undefined
  filtros?: object | undefined
  download?: FormatoDeExportacao | undefined
  colunas?: string[] | undefined
  fileName?: string | undefined
}

export type Page<L extends ListContract> = { [C in L['chave']]: RowOf<L>[] } & TotalOf<L> & {
    proximo: string | null
    anterior: string | null
  }

/** A decoded call, and who makes it on which day. */
export interface ListCall<L extends ListContract, A extends ActorOfList> {
  query: ListQuery
  params: ParamsOf<L>
  actor: A
  hoje: Dia
}

/** Which rows a call means: filters by their own names go before those in `filtros`. */
export async function requestOf<L extends ListContract, A extends ActorOfList>(
  db: Db,
  list: List<L, A>,
  { query, params, actor, hoje }: ListCall<L, A>,
): Promise<ListRequest<L, A>> {
  const own = query as unknown as Record<string, unknown>
  const named = Object.fromEntries(
    Object.keys(list.contract.filtros)
      .filter((name) => own[name] !== undefined)
      .map((name) => [name, own[name]]),
  )
  const request = {
    actor,
    reach: reachOf(actor),
    params,
    hoje,
    filters: { ...query.filtros, ...named } as FiltersOf<L>,
    buscar: query.buscar || undefined,
    inteira: query.download !== undefined && query.limite === 0,
  }
  conferirPeriodo(request.filters)
  await list.check?.(request, db)
  return request
}

/** One page of a list with its count and the cursors around it. */
export async function readPage<L extends ListContract, A extends ActorOfList>(
  db: Db,
  list: List<L, A>,
  call: ListCall<L, A>,
): Promise<Page<L>> {
  const request = await requestOf(db, list, call)
  const { query } = call
  const order = orderOf(list.contract, query.ordenacao)
  const by = keysOf(list, order)
  const place = query.cursor === undefined ? undefined : decodeCursor(query.cursor, order, typesOf(by))
  const read = (options: Parameters<typeof sliceOf>[2]) => list.rows(db, request, sliceOf(by, order.direcao, options))

  if (query.limite === 0) {
    const total = await list.total(db, request)
    if (total.count > MAX_LINHAS) throw tooLong(total.count)
    return pageOf(list, await read({ limit: MAX_LINHAS }), total, order, {})
  }
  if (place) {
    const backwards = place.sentido === 'antes'
    const [total, found] = await Promise.all([
      list.total(db, request),
      read({ place, backwards, limit: query.limite + 1 }),
    ])
    const rows = found.slice(0, query.limite)
    const more = found.length > query.limite
    return pageOf(
      list,
      backwards ? rows.reverse() : rows,
      total,
      order,
      backwards ? { before: more, after: true } : { before: true, after: more },
    )
  }
  const offset = (query.pagina - 1) * query.limite
  if (offset === 0) {
    const [total, found] = await Promise.all([list.total(db, request), read({ limit: query.limite + 1 })])
    return pageOf(list, found.slice(0, query.limite), total, order, { after: found.length > query.limite })
  }
  const total = await list.total(db, request)
  const rows = await readFarPage(read, offset, query.limite, total.count)
  return pageOf(list, rows, total, order, { before: total.count > 0, after: offset + rows.length < total.count })
}

/** A page by its number is counted off from whichever end is nearer. */
async function readFarPage<R>(
  read: (options: Parameters<typeof sliceOf>[2]) => Promise<R[]>,
  offset: number,
  limite: number,
  count: number,
): Promise<R[]> {
  if (offset >= count) return []
  if (offset <= count / 2) return read({ limit: limite, offset })
  const fromEnd = Math.max(0, count - offset - limite)
  return (await read({ backwards: true, limit: count - offset - fromEnd, offset: fromEnd })).reverse()
}

/** Rows that an export reads at a time. */
const ROWS_AT_A_TIME = 5_000

/** Every row of a list in its order, some at a time; each piece costs what it holds. */
export async function* readAll<L extends ListContract, A extends ActorOfList>(
  db: Db,
  list: List<L, A>,
  request: ListRequest<L, A>,
  order: Ordenacao,
): AsyncGenerator<Found<RowOf<L>>[]> {
  const by = keysOf(list, order)
  let place: Place | undefined
  for (;;) {
    const rows = await list.rows(db, request, sliceOf(by, order.direcao, { place, limit: ROWS_AT_A_TIME }))
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_AT_A_TIME) return
    place = { sentido: 'depois', values: last.cursor }
  }
}

function keysOf(list: Pick<List, 'orders' | 'key' | 'contract'>, { campo }: Ordenacao): OrderBy[] {
  const order = list.orders[campo]
  if (!order) throw new Error(`${list.contract.path}: no order by ${campo}`)
  return [order, list.key]
}

function pageOf<L extends ListContract>(
  { contract }: { contract: L },
  found: readonly Found<RowOf<L>>[],
  total: TotalOf<L>,
  order: Ordenacao,
  { before = false, after = false }: { before?: boolean; after?: boolean },
): Page<L> {
  const cursorOf = (sentido: Place['sentido'], row: Found<RowOf<L>> | undefined) =>
    row ? encodeCursor(order, { sentido, values: row.cursor }) : null
  return {
    [contract.chave]: found.map(({ cursor: _, ...row }) => row),
    ...total,
    proximo: after ? cursorOf('depois', found.at(-1)) : null,
    anterior: before ? cursorOf('antes', found[0]) : null,
  } as Page<L>
}

const tooLong = (count: number) =>
  invalid(
    'lista-longa',
    `São ${count.toLocaleString('pt-BR')} linhas, e a tela mostra no máximo ${MAX_LINHAS.toLocaleString('pt-BR')} de uma vez. Use exportar para ter todas, ou um filtro.`,
  )
