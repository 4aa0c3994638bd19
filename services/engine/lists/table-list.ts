import { sql, type RawBuilder } from 'kysely'
import { allOf, anyOf, named } from '#services/engine/database/conditions.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { prepared } from '#services/engine/database/prepared.ts'
import { within, type Place } from '#services/engine/reach/reach.ts'
import { tellAll, type Filter, type Told } from './filters.ts'
import {
  oncePerRequest,
  orderBy,
  type ActorOfList,
  type FiltersOf,
  type Found,
  type List,
  type ListContract,
  type ListRequest,
  type RowOf,
  type TotalOf,
} from './list.ts'
import { palavrasDe } from './search.ts'
import type { Slice } from './slice.ts'

type Of<Value, L extends ListContract, A extends ActorOfList> = Value | ((request: ListRequest<L, A>) => Value)

/** What is said of the whole list beside its length, each by the name that the contract's `extra` gives it. */
type Totals<L extends ListContract> = Readonly<Record<Exclude<keyof TotalOf<L>, 'count'>, RawBuilder<unknown>>>

type Columns<L extends ListContract, Expression> = Readonly<Record<Extract<keyof RowOf<L>, string>, Expression>>

/** What fields of a row are; one that the list can be ordered by is never null. */
type Fields<L extends ListContract, A extends ActorOfList> =
  | {
      /** The expression of each. */
      columns: Columns<L, Of<RawBuilder<unknown>, L, A>>
      orders?: never
      completed?: never
    }
  | {
      /** Those that are read of every row. */
      columns: Of<Partial<Columns<L, RawBuilder<unknown>>>, L, A>
      /** The expressions by which a list is ordered. */
      orders: Partial<Columns<L, RawBuilder<unknown>>>
      /** Brings the rest to the rows that are shown, and to no others. */
      completed: (db: Db, rows: Found<RowOf<L>>[], request: ListRequest<L, A>) => Promise<Found<RowOf<L>>[]>
    }

export type TableListOptions<L extends ListContract, A extends ActorOfList> = Fields<L, A> & Rows<L, A>

interface Rows<L extends ListContract, A extends ActorOfList> extends Pick<
  List<L, A>,
  'readModel' | 'check' | 'key' | 'linked' | 'naLoja'
> {
  /** `from … where …`: it ends in a condition, to which more are added with `and`. */
  from: Of<RawBuilder<unknown>, L, A>
  /**
   * The network and shop of a row: only rows within the person's reach are in page, count and file. A condition where
   * people see by something else as well. Null where everybody who may call the list sees all, or `from` limits them.
   */
  place: Place | ((request: ListRequest<L, A>) => RawBuilder<boolean>) | null
  /** What each of the contract's filters leaves. */
  filters: { readonly [F in keyof FiltersOf<L>]-?: Filter<NonNullable<FiltersOf<L>[F]>> }
  /**
   * Whether a row holds a word of the search; every word has to be found. What a word names is looked up before, where
   * the rows grow (`busca/nomeados.ts`).
   */
  search?: (palavra: string, db: Db, request: ListRequest<L, A>) => RawBuilder<boolean> | Promise<RawBuilder<boolean>>
  totals?: Totals<L>
  /** What a file tells beside the filters. */
  describe?: (db: Db, request: ListRequest<L, A>, told: readonly Told[]) => Promise<readonly Told[]>
  /** Changes a row once it is read. */
  shown?: (row: RowOf<L>, request: ListRequest<L, A>) => RowOf<L>

  /* For a list over a million rows. */

  /**
   * What is joined to the rows of a page alone, which are found before by an index of the one table in `from`: that
   * table's alias, and the joins.
   */
  names?: { of: string; joins: RawBuilder<unknown> }
  /** Conditions of which each has an index of its own: rows for which one of them holds are in the list. */
  parts?: (request: ListRequest<L, A>) => readonly RawBuilder<boolean>[]
  /** Sums that are kept of all that a request without search asks for; undefined: its rows are counted. */
  kept?: (request: ListRequest<L, A>, where: RawBuilder<boolean>) => Kept<Totals<L>> | undefined
  /** Statements of the list as it opens, in networks or in all, are planned once a connection. */
  prepared?: true
}

/** Sums: `from … where …`, and what they say of the rows that they are of. */
export interface Kept<Totals = object> {
  from: RawBuilder<unknown>
  count: RawBuilder<unknown>
  totals?: Totals
}

/** A list with its statements, which tests explain. */
export interface TableList<L extends ListContract, A extends ActorOfList> extends List<L, A> {
  page: (db: Db, request: ListRequest<L, A>, slice: Slice) => Promise<RawBuilder<Found<RowOf<L>>>>
  sum: (db: Db, request: ListRequest<L, A>) => Promise<RawBuilder<TotalOf<L>>>
}

/** A request as its filters and its search leave it. */
interface Asked<L extends ListContract, A extends ActorOfList> {
  request: ListRequest<L, A>
  where: readonly RawBuilder<boolean>[]
  /** Whether it has words to search for, and whether it is of the list as it opens. */
  searches: boolean
  opens: boolean
}

/**
 * A list as a value: columns by name, where they come from, what filters and words leave of them, and who sees which.
 * Page, length, sums, files and "todos do filtro" are made of it. Texts are ordered as people order them; instants
 * travel as ISO.
 */
export function tableList<L extends ListContract, A extends ActorOfList = ActorOfList>(
  contract: L,
  options: TableListOptions<L, A>,
): TableList<L, A> {
  const { place, search, names, parts, kept, shown } = options
  const columns = options.columns as Of<Readonly<Record<string, Of<RawBuilder<unknown>, L, A>>>, L, A>
  const ordered = (options.orders ?? columns) as Readonly<Record<string, RawBuilder<unknown>>>
  const filters = Object.entries(options.filters) as [keyof FiltersOf<L> & string, Filter<unknown>][]
  const instants = contract.colunas.filter(({ tipo }) => tipo === 'momento').map(({ campo }) => campo)

  const asked = oncePerRequest(async (db, whole: ListRequest<L, A>): Promise<Asked<L, A>> => {
    const values = filters.flatMap(([name, one]) => {
      const value: unknown = whole.filters[name]
      return value === undefined ? [] : [{ one, value }]
    })
    let { reach } = whole
    for (const { one, value } of values) reach = (await one.narrows?.(value, reach, db)) ?? reach
    const request = { ...whole, reach }
    const words = search ? palavrasDe(request.buscar) : []
    const seen = typeof place === 'function' ? place(request) : place && within(reach, place)
    const chosen = await Promise.all(
      values.flatMap(({ one: { where }, value }) => (where ? [Promise.resolve(where(value, db))] : [])),
    )
    const found = await Promise.all(words.map(async (word) => search!(word, db, request)))
    return {
      request,
      where: [...(seen ? [seen] : []), ...chosen, ...found],
      searches: words.length > 0,
      opens: chosen.length + words.length === 0,
    }
  })
  const from = ({ request, where }: Asked<L, A>, ...more: RawBuilder<boolean>[]) =>
    sql`${of(options.from, request)} and ${allOf([...where, ...more])}`

  const keptOf = ({ request, where, searches }: Asked<L, A>) => (searches ? undefined : kept?.(request, allOf(where)))
  /**
   * Only lists as they open are prepared: one plan suits every person's reach, but not both a rare and a common name,
   * or a day and a year.
   */
  const opens = async (db: Db, request: ListRequest<L, A>, fromKept = false): Promise<boolean> => {
    const found = await asked(db, request)
    return options.prepared === true && found.opens && (!fromKept || keptOf(found) !== undefined)
  }

  const self: TableList<L, A> = {
    contract,
    key: options.key,
    readModel: options.readModel,
    check: options.check,
    linked: options.linked,
    naLoja: options.naLoja,
    orders: Object.fromEntries(
      contract.colunas.filter(({ ordena }) => ordena).map(({ campo, tipo }) => [campo, orderBy(ordered[campo]!, tipo)]),
    ),
    async page(db, request, { where, order, limit, partLimit, cursor }) {
      const found = await asked(db, request)
      const select = named(
        Object.fromEntries(
          Object.entries(of(columns, found.request)).map(([name, one]) => [name, of(one, found.request)]),
        ),
      )
      if (!names) return sql`select ${select}, ${cursor} ${from(found, where)} ${order} ${limit}`
      const alias = sql.ref(names.of)
      const each = parts?.(found.request) ?? []
      const piece =
        each.length > 1
          ? sql`select * from (${sql.join(
              each.map((part) => sql`(select * ${from(found, part, where)} ${order} ${partLimit})`),
              sql` union all `,
            )}) ${alias} ${order} ${limit}`
          : sql`select * ${from(found, ...each, where)} ${order} ${limit}`
      return sql`select ${select}, ${cursor} from (${piece}) ${alias} ${names.joins} ${order}`
    },
    async sum(db, request) {
      const found = await asked(db, request)
      const sums = keptOf(found)
      if (sums) return sql`select coalesce(${sums.count}, 0)::int as count ${also(sums.totals)} ${sums.from}`
      const each = parts?.(found.request)
      const all = each ? [anyOf(each)] : []
      return sql`select count(*)::int as count ${also(options.totals)} ${from(found, ...all)}`
    },
    async rows(db, request, slice) {
      const rows = await run(db, await self.page(db, request, slice), slice.usual && (await opens(db, request)))
      const read = rows.map((row) => withIsoInstants(row, instants))
      if (options.completed) return options.completed(db, read, request)
      return shown ? read.map((row) => ({ ...shown(row, request), cursor: row.cursor })) : read
    },
    async total(db, request) {
      const [total] = await run(db, await self.sum(db, request), await opens(db, request, true))
      return total!
    },
    async describe(db, request) {
      const said = await tellAll(filters, request, db)
      return options.describe?.(db, request, said) ?? said
    },
  }

  return self
}

const of = <Value extends object, L extends ListContract, A extends ActorOfList>(
  value: Value | ((request: ListRequest<L, A>) => Value),
  request: ListRequest<L, A>,
): Value => (typeof value === 'function' ? (value as (request: ListRequest<L, A>) => Value)(request) : value)

const run = async <Row>(db: Db, statement: RawBuilder<Row>, usual: boolean): Promise<Row[]> =>
  usual ? prepared(db, statement.compile(db)) : (await statement.execute(db)).rows

const also = (totals: Readonly<Record<string, RawBuilder<unknown>>> = {}): RawBuilder<unknown> =>
  Object.keys(totals).length === 0 ? sql`` : sql`, ${named(totals)}`

function withIsoInstants<R>(row: R, campos: readonly string[]): R {
  const values = row as Record<string, unknown>
  for (const campo of campos) if (values[campo] instanceof Date) values[campo] = values[campo].toISOString()
  return row
}
