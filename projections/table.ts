import type pg from 'pg'
import type { Centesimos } from '#contracts/values/centesimos.ts'
import type { Dia } from '#contracts/values/dia.ts'
import { arrayLiteral } from '#services/engine/database/array-literal.ts'
import { copyIn, copyText } from '#services/engine/database/copy-in.ts'
import type { Position } from '#services/engine/ledger/port.ts'

type Scalar = string | number | boolean | null

/** Whether rows bring the column's value, or an expression or other statements fill it. */
type Filled = 'by rows' | 'elsewhere'

/** A column of type `type` in Postgres, filled with values of type `Value`. */
export interface Column<Value, By extends Filled = 'by rows'> {
  readonly type: string
  readonly filled: By
  readonly isNullable?: true
  /** Follows type and `not null` in `create table`. */
  readonly clause?: string
  /** Turns a value into what is sent to Postgres; unset: it is sent as it is. */
  readonly write?: (value: Value) => Scalar
}

const column = <Value>(type: string): Column<Value> => ({ type, filled: 'by rows' })

export const uuid = column<string>('uuid')
export const text = column<string>('text')
/** A text that is one of a few words. */
export const oneOf = <Word extends string>(): Column<Word> => column<Word>('text')
export const bool = column<boolean>('boolean')
export const int = column<number>('int')
/** A number that may outgrow `int`, such as the number of a sale. */
export const bigint = column<number>('bigint')
/** Points, money or quantities, in hundredths. */
export const hundredths = column<Centesimos>('bigint')
/** The position of an event in the ledger. */
export const position = column<Position>('bigint')
/** A business day, or `infinity`. */
export const day = column<Dia>('date')
/** A moment, as an ISO text. */
export const instant = column<string>('timestamptz')
/** A document, stored as `jsonb`; null is SQL's null. */
export const json = <Value>(): Column<Value> => ({
  ...column<Value>('jsonb'),
  write: (value) => (value === null ? null : JSON.stringify(value)),
})

export const nullable = <Value>(of: Column<Value>): Column<Value | null> => ({
  ...(of as Column<Value | null>),
  isNullable: true,
})
/** Has a default in Postgres; rows that are inserted here bring their value all the same. */
export const withDefault = <Value>(of: Column<Value>, value: string): Column<Value> => ({
  ...of,
  clause: `default ${value}`,
})
/** Starts at `value` in a new row; other statements change it, and rows bring no value for it. */
export const keptApart = <Value>(of: Column<Value>, value: string): Column<Value, 'elsewhere'> => ({
  ...of,
  filled: 'elsewhere',
  clause: `default ${value}`,
})
/** Computed by Postgres from other columns of the row; rows bring no value for it. */
export const generated = <Value>(of: Column<Value>, expression: string): Column<Value, 'elsewhere'> => ({
  ...of,
  filled: 'elsewhere',
  clause: `generated always as (${expression}) stored`,
})

export type Columns = Readonly<Record<string, Column<never, Filled>>>
export type ValueOf<C> = C extends Column<infer Value, Filled> ? Value : never
type Row<C extends Columns> = {
  [Name in keyof C as C[Name]['filled'] extends 'by rows' ? Name : never]: ValueOf<C[Name]>
}
type NameOf<Row> = keyof Row & string

/** The new value of a column when the key exists already: `t` is the existing row, `excluded` the new one. */
const RULES = {
  sum: (name: string) => `t.${name} + excluded.${name}`,
  last: (name: string) => `excluded.${name}`,
  least: (name: string) => `least(t.${name}, excluded.${name})`,
}
type Rule = keyof typeof RULES

interface Options<Row, Key extends NameOf<Row>> {
  key: readonly [Key, ...Key[]]
  /** What happens to a row whose key exists already: a rule for each column, or all replaced. Unset: an error. */
  onRepeat?: 'replace' | { readonly [Name in Exclude<NameOf<Row>, Key>]: Rule }
  /** Percent of each page that inserts fill. The rest is for new versions of rows that change often. */
  fillfactor?: number
  /** Indexes that `flush` itself needs; each is what follows the table's name in `create index`. */
  lookups?: readonly string[]
  /**
   * Indexes that only readers need, by name. A rebuild creates them at the end, because sorting once costs a fraction
   * of inserting row by row; a verification creates none.
   */
  indexes?: Readonly<Record<string, string>>
}

/** A table of any row type, as rebuild, verification and checksums see it. */
export interface AnyTable {
  readonly name: string
  readonly key: readonly string[]
  readonly indexes: Readonly<Record<string, string>>
  /** The statements that create it in `schema`, with its lookups and without the readers' indexes. */
  create: (schema: string) => string[]
}

export interface Statement {
  text: string
  values: string[]
}

/** A table of a read model. Rows name their columns: a wrong or missing one does not compile. */
export interface Table<Row, Key extends NameOf<Row>, Name extends string = string, C = unknown> extends AnyTable {
  readonly name: Name
  readonly key: readonly Key[]
  /** All of them, as statements name them that read (`reading.ts`). */
  readonly columns: C
  /** Writes the rows with one statement. No two of them may have the same key. */
  insert: (rows: readonly Row[], tx: pg.ClientBase, schema: string) => Promise<void>
  /** The same for rows of which none has a key that exists already: quicker where there are many. */
  add: (rows: readonly Row[], tx: pg.ClientBase, schema: string) => Promise<void>
  /** Removes the rows with these keys, or those of them for which `where` holds (the row is `t`). */
  remove: (keys: readonly Pick<Row, Key>[], tx: pg.ClientBase, schema: string, where?: string) => Promise<void>

  /* Parts of statements that do more. Parameters are numbered from `$1`. */

  /** What `insert` runs: `insert into … as t …`. */
  insertion: (rows: readonly Row[], schema: string) => Statement
  /** `insert into … as t (…)`, to be followed by a `select` of the inserted columns in the table's order. */
  into: (schema: string) => string
  /** `on conflict …` for the table's `onRepeat`; empty where it has none. */
  onRepeat: string
  /** Some columns of the rows as a table `b`, for a `from`. */
  given: <Name extends NameOf<Row>>(rows: readonly Pick<Row, Name>[], ...names: Name[]) => Statement
}

/** The rows that a table inserts. */
export type RowOf<T> = T extends { insert: (rows: readonly (infer Row)[], ...rest: never[]) => unknown } ? Row : never

/** Defines a table: its columns in their order, its key and its indexes. */
export function table<const Name extends string, C extends Columns, const Key extends NameOf<Row<C>>>(
  name: Name,
  columns: C,
  { key, onRepeat, fillfactor, lookups = [], indexes = {} }: Options<Row<C>, Key>,
): Table<Row<C>, Key, Name, C> {
  const filled = Object.keys(columns).filter((one) => columns[one]!.filled === 'by rows') as NameOf<Row<C>>[]
  const definitions = Object.entries(columns).map(([one, { type, isNullable, clause }]) =>
    [one, type, isNullable ? '' : 'not null', clause].filter(Boolean).join(' '),
  )
  const isKey = (one: NameOf<Row<C>>): one is Key => (key as readonly string[]).includes(one)
  const changes = filled.flatMap((one) => {
    if (onRepeat === undefined || isKey(one)) return []
    const rule = onRepeat === 'replace' ? 'last' : onRepeat[one as Exclude<NameOf<Row<C>>, Key>]
    return `${one} = ${RULES[rule](one)}`
  })

  const writers = filled.map((one): Writer<Row<C>> => {
    const write = columns[one]!.write as ((value: unknown) => Scalar) | undefined
    return write ? (row) => write(row[one]) : (row) => row[one] as Scalar
  })

  const self: Table<Row<C>, Key, Name, C> = {
    name,
    key,
    columns,
    indexes,
    create: (schema) => [
      `create table ${schema}.${name} (${definitions.join(', ')}, primary key (${key.join(', ')}))`
        + (fillfactor === undefined ? '' : ` with (fillfactor = ${fillfactor})`),
      ...lookups.map((on) => `create index on ${schema}.${name} ${on}`),
    ],
    onRepeat: onRepeat === undefined ? '' : `on conflict (${key.join(', ')}) do update set ${changes.join(', ')}`,
    into: (schema) => `insert into ${schema}.${name} as t (${filled.join(', ')})`,
    given(rows, ...names) {
      const arrays = names.map((one, n) => `$${n + 1}::${columns[one]!.type}[]`)
      return {
        text: `unnest(${arrays.join(', ')}) as b(${names.join(', ')})`,
        values: names.map((one) => arrayLiteral((rows as readonly Row<C>[]).map(writers[filled.indexOf(one)]!))),
      }
    },
    insertion(rows, schema) {
      const given = self.given(rows, ...filled)
      return { text: `${self.into(schema)} select * from ${given.text} ${self.onRepeat}`, values: given.values }
    },
    async insert(rows, tx, schema) {
      if (onRepeat === undefined) await self.add(rows, tx, schema)
      else if (rows.length > 0) await planOnce(self, self.insertion(rows, schema), tx, schema)
    },
    async add(rows, tx, schema) {
      if (rows.length >= ROWS_TO_COPY)
        await copyIn(tx, `copy ${schema}.${name} (${filled.join(', ')}) from stdin`, copyTexts(rows, writers))
      else if (rows.length > 0) await planOnce(self, self.insertion(rows, schema), tx, schema)
    },
    async remove(keys, tx, schema, where = 'true') {
      if (keys.length === 0) return
      const given = self.given(keys, ...key)
      const isIt = key.map((one) => `t.${one} = b.${one}`).join(' and ')
      await tx.query(`delete from ${schema}.${name} t using ${given.text} where ${isIt} and ${where}`, given.values)
    },
  }
  return self
}

/** Fewer than these arrive as soon by the statement that is planned already. */
const ROWS_TO_COPY = 200
const ROWS_A_TEXT = 500

type Writer<Row> = (row: Row) => Scalar

/** The rows in the text format of `COPY`, some at a time. */
function* copyTexts<Row>(rows: readonly Row[], writers: readonly Writer<Row>[]): Generator<string> {
  for (let from = 0; from < rows.length; from += ROWS_A_TEXT) {
    let text = ''
    for (let n = from; n < Math.min(from + ROWS_A_TEXT, rows.length); n++) {
      for (let c = 0; c < writers.length; c++) text += (c === 0 ? '' : '\t') + copyText(writers[c]!(rows[n]!))
      text += '\n'
    }
    yield text
  }
}

/**
 * Runs the one statement that fills a table. Each connection plans it once, so it must only insert: one that reads a
 * table would keep a plan made when the table was empty.
 */
export const planOnce = <Returned extends pg.QueryResultRow>(
  { name }: AnyTable,
  statement: Statement,
  tx: pg.ClientBase,
  schema: string,
): Promise<pg.QueryResult<Returned>> => tx.query<Returned>({ name: `${schema}.${name}`, ...statement })
