import type pg from 'pg'
import type { EventDefinition, EventOf } from '#contracts/event.ts'
import { streams, type EventType, type LedgerEvent } from '#contracts/events/catalogue.ts'
import type { Recorded } from '#services/engine/ledger/port.ts'
import type { AnyTable } from './table.ts'

/** For a type of event that a projection does not use. A new event does not compile until every projection decided. */
export const IGNORE = 'ignore'

export type Handlers<Batch> = {
  [T in EventType]: ((event: Recorded<Extract<LedgerEvent, { type: T }>>, batch: Batch) => void) | typeof IGNORE
}

type EventsOf<S extends keyof typeof streams> = S extends unknown
  ? (typeof streams)[S]['events'][keyof (typeof streams)[S]['events']]
  : never

/** Ignores whole streams, future events included. */
export const ignore = <S extends keyof typeof streams>(
  ...names: S[]
): Record<EventOf<EventsOf<S>>['type'], typeof IGNORE> =>
  Object.fromEntries(
    names.flatMap((name) => Object.values<EventDefinition>(streams[name].events)).map(({ type }) => [type, IGNORE]),
  ) as never

/**
 * Answers one question with tables that are built from events alone, and can be dropped and rebuilt at any time.
 * Handlers only put changes into the batch; `flush` writes it with one statement a table.
 */
export interface Projection<Batch = never> {
  /** Also the name of the database schema that holds its tables. */
  name: string
  /** Raise it when tables or handlers change: the runner then rebuilds the tables. */
  version: number
  tables: readonly AnyTable[]
  on: Handlers<Batch>
  startBatch: () => Batch
  flush: (batch: Batch, tx: pg.ClientBase, schema: string) => Promise<void>
}

/** The types of event that a projection handles. */
export const typesOf = (projection: Projection): EventType[] =>
  (Object.keys(projection.on) as EventType[]).filter((type) => projection.on[type] !== IGNORE)

/** The statements that create the tables in `schema`, without the indexes that only readers need. */
export const createTables = ({ tables }: Pick<AnyProjection, 'tables'>, schema: string): string[] =>
  tables.flatMap((table) => table.create(schema))

/** The statements that create the readers' indexes in `schema`; existing ones stay. */
export const indexesOf = ({ tables }: Pick<AnyProjection, 'tables'>, schema: string): string[] =>
  tables.flatMap(({ name, indexes }) =>
    Object.entries(indexes).map(([index, on]) => `create index if not exists ${index} on ${schema}.${name} ${on}`),
  )

/** A projection as the runner sees it, whatever its batch holds. */
export type AnyProjection = Projection
export const projection = <Batch>(definition: Projection<Batch>): AnyProjection =>
  definition as unknown as AnyProjection
