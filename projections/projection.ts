import type pg from 'pg'
import type { EventDefinition, EventOf } from '#contracts/event.ts'
import { streams, type EventType, type LedgerEvent } from '#contracts/events/catalogue.ts'
import { arrayLiteral } from '#services/database/array-literal.ts'
import type { Recorded } from '#services/ledger/port.ts'

/** A projection that has no use for a type of event says so: a new event does not compile until each has decided. */
export const IGNORE = 'ignore'

export type Handlers<Batch> = {
  [T in EventType]: ((event: Recorded<Extract<LedgerEvent, { type: T }>>, batch: Batch) => void) | typeof IGNORE
}

type EventsOf<S extends keyof typeof streams> = S extends unknown
  ? (typeof streams)[S]['events'][keyof (typeof streams)[S]['events']]
  : never

/** Says of whole streams, events to come included, that they do not bear on the projection's question. */
export const ignore = <S extends keyof typeof streams>(
  ...names: S[]
): Record<EventOf<EventsOf<S>>['type'], typeof IGNORE> =>
  Object.fromEntries(
    names.flatMap((name) => Object.values<EventDefinition>(streams[name].events)).map(({ type }) => [type, IGNORE]),
  ) as never

/**
 * One question, answered by tables that are built from events alone: droppable and rebuildable at any time. Handlers
 * only put changes into the batch; `flush` writes it with one set-based statement a table.
 */
export interface Projection<Batch = never> {
  /** Also the name of the database schema that holds its tables. */
  name: string
  /** Raised when tables or handlers change: the tables are then rebuilt by themselves. */
  version: number
  /** The statements that create in `schema` the tables and what `flush` itself needs. */
  create: (schema: string) => string[]
  /**
   * The indexes that readers need, by name: each a table and what stands in it, `tabela (coluna, …)`. A copy gets them when it
   * is full, because an index that is sorted at once costs a fraction of one that is filled row by row; a proof gets none.
   */
  indexes?: Readonly<Record<string, string>>
  /** Names of the tables, for comparison and checksums. */
  tables: readonly string[]
  on: Handlers<Batch>
  startBatch: () => Batch
  flush: (batch: Batch, tx: pg.ClientBase, schema: string) => Promise<void>
}

/** The types that a projection handles: its subscription's filter. */
export const typesOf = (projection: Projection): EventType[] =>
  (Object.keys(projection.on) as EventType[]).filter((type) => projection.on[type] !== IGNORE)

/** The statements that create the indexes for readers in `schema`; those that are there already stay. */
export const indexesOf = ({ indexes = {} }: Pick<AnyProjection, 'indexes'>, schema: string): string[] =>
  Object.entries(indexes).map(([name, on]) => `create index if not exists ${name} on ${schema}.${on}`)

/** A projection as the runner sees it, whatever its batch holds. */
export type AnyProjection = Projection
export const projection = <Batch>(definition: Projection<Batch>): AnyProjection =>
  definition as unknown as AnyProjection

/**
 * Runs a statement of `flush` that each connection plans once, for as long as the tables of `schema` are the same ones. For those that
 * only insert: whatever reads a table would keep the plan of the day on which it was empty.
 */
export const insert = (tx: pg.ClientBase, schema: string, table: string, text: string, values: readonly unknown[]) =>
  tx.query({ name: `${schema}.${table}`, text, values: [...values] })

/** Columns of rows for `unnest`: one array a column, as Postgres reads it, in the order of `keys`. */
export const columns = <K extends string>(
  rows: readonly Record<K, string | number | bigint | boolean | null>[],
  ...keys: K[]
): string[] => keys.map((key) => arrayLiteral(rows.map((row) => row[key])))
