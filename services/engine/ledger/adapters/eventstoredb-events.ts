import { randomUUID } from 'node:crypto'
import type { BinaryEventData, RecordedEvent } from '@eventstore/db-client'
import type { EventMetadata } from '#contracts/event.ts'
import {
  bytesOf,
  MAX_APPEND_BYTES,
  type ExpectedRevision,
  type NewEvent,
  type Position,
  type Recorded,
} from '../port.ts'
import type { CopiedEvent, StoredEvent } from '../stored.ts'
import { upcast } from '../upcast.ts'

/* How an event of the ledger stands in EventStoreDB. */

/** Of the id, before the metadata; `bytesOf` counts them. */
const ID_BYTES = 36

/** An event as Lastro stores it. */
export interface Texts extends Pick<NewEvent, 'id' | 'type'> {
  data: string
  metadata: string
}

export const textsOf = ({ id, type, data, metadata }: NewEvent): Texts => ({
  id,
  type,
  data: JSON.stringify(data),
  metadata: JSON.stringify(metadata),
})

export const sizeOf = (events: readonly Texts[]): number => events.reduce((sum, event) => sum + bytesOf(event), 0)

/** Consecutive events of one stream, as many as one append holds. */
export function* runsOf(
  events: readonly CopiedEvent[],
): Generator<{ stream: string; expected: ExpectedRevision; run: CopiedEvent[] }> {
  for (let from = 0, to = 0; from < events.length; from = to) {
    const first = events[from]!
    let size = 0
    for (; to < events.length; to++) {
      const next = events[to]!
      size += bytesOf(next)
      const follows = next.stream === first.stream && next.revision === first.revision + to - from
      if (to > from && (!follows || size > MAX_APPEND_BYTES)) break
    }
    const expected = first.revision === 0 ? 'none' : first.revision - 1
    yield { stream: first.stream, expected, run: events.slice(from, to) }
  }
}

const bytes = new TextEncoder()

/** The id before the metadata makes them no JSON: the client leaves their bytes alone. */
export const encode = ({ id, type, data, metadata }: Texts): BinaryEventData => ({
  id: randomUUID(),
  contentType: 'application/octet-stream',
  type,
  data: bytes.encode(data),
  metadata: bytes.encode(id + metadata),
})

export function stored(record: RecordedEvent): StoredEvent {
  const { streamId, revision, type, data, metadata } = record
  if (!(metadata instanceof Uint8Array && data instanceof Uint8Array))
    throw new Error(`An event in the ledger that Lastro did not write: ${type} of ${streamId}`)
  const text = textOf(metadata)
  return {
    id: text.slice(0, ID_BYTES),
    stream: streamId,
    revision: Number(revision),
    position: positionOf(record),
    type,
    data: textOf(data),
    metadata: text.slice(ID_BYTES),
  }
}

export function recorded(record: RecordedEvent): Recorded {
  const { data, metadata: text, ...event } = stored(record)
  const metadata = JSON.parse(text) as EventMetadata
  return { ...event, data: upcast(event.type, metadata.schema, JSON.parse(data)), metadata } as Recorded
}

const textOf = (data: Uint8Array): string => Buffer.from(data.buffer, data.byteOffset, data.length).toString()

/** Statistics, users and settings: the server writes them to the same log. */
export const isOfServer = ({ type }: RecordedEvent): boolean => type.startsWith('$')

/** Servers from 22.6 on give it with every event. */
export const positionOf = ({ position }: RecordedEvent): Position => String(position!.commit)

export const positionAt = (position: Position): { commit: bigint; prepare: bigint } => ({
  commit: BigInt(position),
  prepare: BigInt(position),
})
