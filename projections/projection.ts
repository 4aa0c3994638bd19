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

type EventsOf<S extends keyof typeof streams> = S extends unknown ? (typeof streams)[S]['events'][keyof (typeof streams)[S]['events']] : never

/** Says of whole streams, events to come included, that they do not bear on the projection's question. */
export const ignore = <S extends keyof typeof streams>(...names: S[]): Record<EventOf<EventsOf<S>>['type'], typeof IGNORE> =>
  Object.fromEntries(names.flatMap((name) => Object.values<EventDefinition>(streams[name].events)).map(({ type }) => [type, IGNORE])) as never

/**
 * One question, answered by tables that are built from events alone: droppable and rebuildable at any time. Handlers
 * only put changes into the batch; `flush` writes it with one set-based statement a table.
 */
export interface Projection<Batch = never> {
  /** Also the name of the database schema that holds its tables. */
  name: string
  /** Raised when tables or handlers change: the tables are then rebuilt by themselves. */
  version: number
  /** The statements that create the tables and indexes in `schema`. */
  create: (schema: string) => string[]
  /** Names of the tables, for comparison and checksums. */
  tables: readonly string[]
  on: Handlers<Batch>
  startBatch: () => Batch
  flush: (batch: Batch, tx: pg.ClientBase, schema: string) => Promise<void>
}

/** The types that a projection handles: its subscription's filter. */
export const typesOf = (projection: Projection): EventType[] =>
  (Object.keys(projection.on) as EventType[]).filter((type) => projection.on[type] !== IGNORE)

/** A projection as the runner sees it, whatever its batch holds. */
export type AnyProjection = Projection
export const projection = <Batch>(definition: Projection<Batch>): AnyProjection => definition as unknown as AnyProjection

/** Columns of rows for `unnest`: one array a column, as Postgres reads it, in the order of `keys`. */
export const columns = <K extends string>(rows: readonly Record<K, string | number | bigint | boolean | null>[], ...keys: K[]): string[] =>
  keys.map((key) => arrayLiteral(rows.map((row) => row[key])))
