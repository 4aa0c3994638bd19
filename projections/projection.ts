import type pg from 'pg'
import type { EventOf } from '#contracts/event.ts'
import { definitions, type EventType, type LedgerEvent, type streams } from '#contracts/events/catalogue.ts'
import type { Recorded } from '#services/engine/ledger/port.ts'
import type { AnyTable } from './table.ts'

/**
 * For a type of event that a projection does not use. A new event does not compile until every projection decided that
 * follows its stream.
 */
export const IGNORE = 'ignore'

export type StreamName = keyof typeof streams
type EventsOf<S extends StreamName> = S extends unknown
  ? (typeof streams)[S]['events'][keyof (typeof streams)[S]['events']]
  : never

/** A handler, or `IGNORE`, for each event of some streams. */
export type Handlers<Batch, S extends StreamName = StreamName> = {
  [T in EventOf<EventsOf<S>>['type']]:
    ((event: Recorded<Extract<LedgerEvent, { type: T }>>, batch: Batch) => void) | typeof IGNORE
}

/**
 * Answers one question with tables that are built from events alone, and can be dropped and rebuilt at any time.
 * Handlers only put changes into the batch; `flush` writes it with one statement a table.
 */
export interface Projection<Batch = never, S extends StreamName = StreamName> {
  /** Also the name of the database schema that holds its tables. */
  name: string
  /** Raise it when tables or handlers change: the runner then rebuilds the tables. */
  version: number
  /** The streams whose events it handles; nothing of others reaches it (`docs/ledger.md`). */
  follows: readonly S[]
  tables: readonly AnyTable[]
  on: Handlers<Batch, S>
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

/** A projection as the runner sees it, whatever its batch holds: it ignores streams that it does not follow. */
export type AnyProjection = Projection
export const projection = <Batch, S extends StreamName>({ on, ...rest }: Projection<Batch, S>): AnyProjection =>
  ({ ...rest, on: { ...NOTHING, ...on } }) as unknown as AnyProjection

const NOTHING = Object.fromEntries([...definitions.keys()].map((type) => [type, IGNORE]))
