import type { EventType, LedgerEvent } from '#contracts/events/catalogue.ts'
import type { EventMetadata } from '#contracts/event.ts'
import type { Kept } from './kept.ts'
import type { Snapshots } from './snapshots.ts'
import type { StoredEvents } from './stored.ts'

/**
 * Order of an event in the whole ledger, by commit. Opaque: compare with `comparePositions`, never compute with it;
 * there may be holes. `'0'` is before every event.
 */
export type Position = string
export const START: Position = '0'

/** Positions of any adapter sort by length, then as text: they are unsigned decimals without leading zeros. */
export const comparePositions = (a: Position, b: Position): number =>
  a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)

/** The latest of the positions that are given; undefined when none is. */
export function latest(...positions: (Position | undefined)[]): Position | undefined {
  let last: Position | undefined
  for (const position of positions)
    if (position !== undefined && (last === undefined || comparePositions(position, last) > 0)) last = position
  return last
}

export type Recorded<E extends LedgerEvent = LedgerEvent> = E & {
  id: string
  stream: string
  /** From 0, without holes within the stream. */
  revision: number
  position: Position
  metadata: EventMetadata
}

/** An event on its way in: its id makes the append safe to repeat, with the same expected revision. */
export interface NewEvent {
  id: string
  type: string
  data: unknown
  metadata: EventMetadata
}

/** Revision that the stream must have for an append: `'none'` = the stream must not exist. */
export type ExpectedRevision = number | 'none'

/**
 * The most bytes that the events of one append have in all (`bytesOf`): 1 MiB, the most that EventStoreDB takes.
 * Whoever writes more splits it into appends that may each stand alone.
 */
export const MAX_APPEND_BYTES = 1024 * 1024

/** What an event counts in an append: its id, its type, and the texts of its data and metadata. */
export const bytesOf = ({ type, data, metadata }: { type: string; data: string; metadata: string }): number =>
  36 + 2 * type.length + Buffer.byteLength(data) + Buffer.byteLength(metadata)

export interface Appended {
  /** Revision and position of the last event of the append. */
  revision: number
  position: Position
  /** True when the same events stood right after the expected revision already: nothing was written. */
  repeated: boolean
}

/** The stream moved since it was read: load again and decide again. */
export class RevisionConflict extends Error {
  readonly stream: string
  constructor(stream: string, detail: string) {
    super(`${stream}: ${detail}`)
    this.name = 'RevisionConflict'
    this.stream = stream
  }
}

/** The events of an append are more than `MAX_APPEND_BYTES`: a mistake of whoever should have split it. */
export class AppendTooLarge extends Error {
  constructor(stream: string, bytes: number) {
    super(`${stream}: an append of ${bytes} bytes, more than ${MAX_APPEND_BYTES}`)
    this.name = 'AppendTooLarge'
  }
}

/** The store could not be reached, or the outcome of an append is not known: repeat it with the same ids. */
export class LedgerUnavailable extends Error {
  constructor(cause: unknown) {
    super('The ledger cannot be reached', { cause })
    this.name = 'LedgerUnavailable'
  }
}

export interface ReadAllOptions {
  /** Exclusive. */
  after: Position
  limit: number
  /** Only these types; unset = all. */
  types?: readonly EventType[]
}

/** Consecutive events of the ledger. */
export interface Stretch {
  events: Recorded[]
  /** Everything up to here was looked at: the next stretch is read after it, even when no event matched. */
  upTo: Position
}

/**
 * The append-only store of events. Each implementation passes `port.contract.ts`.
 * All operations may fail with `LedgerUnavailable`.
 */
export interface Ledger {
  /**
   * Appends to one stream, all events or none. The same ids with the same expected revision, again, answer the first
   * outcome; that an id stands elsewhere is not looked for.
   * @throws RevisionConflict when the stream's revision is not `expected`; AppendTooLarge.
   */
  append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended>
  /**
   * The stream's events from `fromRevision` on, in order, at most `limit` of them; empty when it does not exist. Old
   * versions arrive upcast.
   */
  readStream(stream: string, fromRevision?: number, limit?: number): Promise<Recorded[]>
  /**
   * Several streams at once, in one round trip where the store can; absent ones are empty. `after` gives a stream's
   * revision to read on from; without one, it is read from its start.
   */
  readStreams(streams: readonly string[], after?: ReadonlyMap<string, number>): Promise<Map<string, Recorded[]>>
  /** The ledger in order of commit; a reader that goes on after `upTo` misses nothing, ever. */
  readAll(options: ReadAllOptions): Promise<Stretch>
  /** Position of the last event, `START` when empty. */
  head(): Promise<Position>
  /** Calls back soon after something was appended by any process; may call too often, and once on reconnect. */
  onAppend(wake: () => void): Promise<() => Promise<void>>
  close(): Promise<void>
  /** The stored bytes, for proving and copying; all other readers use the operations above. */
  stored: StoredEvents
  /** What this process keeps of the ledger, for this handle alone. */
  kept: Kept
  /** Where states of long streams are kept beside the ledger; unset, each process reads them whole once. */
  snapshots?: Snapshots
}
