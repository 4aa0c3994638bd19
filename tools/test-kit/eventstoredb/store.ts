import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs'

/** An event on its way in, as the protocol brings it. */
export interface Proposed {
  id: string
  type: string
  contentType: string
  data: Uint8Array
  metadata: Uint8Array
}

export interface StoredRecord extends Proposed {
  stream: string
  revision: number
  position: bigint
  createdMs: number
}

export interface Written {
  revision: number
  position: bigint
}

/** -1 = the stream must not exist. */
export type Outcome = Written | { current: number }

/**
 * What the stand-in keeps: one log in order of commit, and its streams. As on the server an append is decided on
 * everything that was appended, but what was appended is read only once it is indexed, somewhat later.
 */
export interface Store {
  log: readonly StoredRecord[]
  streamOf: (name: string) => readonly StoredRecord[]
  /** Index in the log of the first record at the position or after it. */
  seek: (position: bigint) => number
  append: (stream: string, expected: number, events: readonly Proposed[], createdMs: number) => Outcome
  /** Lets everything up to the position be read. */
  index: (upTo: bigint) => void
  /** Calls back at every append that can be read until the answered function is called. */
  onAppend: (wake: () => void) => () => void
}

/** A line of the file: one append, whole. */
interface Line {
  stream: string
  createdMs: number
  events: { id: string; type: string; contentType: string; data: string; metadata: string }[]
}

/** Positions have gaps, as offsets in a log of bytes have, and none of them is 0. */
const FIRST_POSITION = 128n
const RECORD_BYTES = 90

/** With a file, what was answered is there when the process was killed; a power failure is not provided for. */
export function openStore(file?: string): Store {
  const log: StoredRecord[] = []
  const streams = new Map<string, StoredRecord[]>()
  /** All of each stream, and what is to be read later. */
  const appended = new Map<string, StoredRecord[]>()
  const waiting: StoredRecord[] = []
  const wakes = new Set<() => void>()
  let next = FIRST_POSITION

  function add(stream: string, events: readonly Proposed[], createdMs: number): Written {
    const records = appended.get(stream) ?? []
    appended.set(stream, records)
    for (const event of events) {
      const record = { ...event, stream, revision: records.length, position: next, createdMs }
      next += BigInt(RECORD_BYTES + stream.length + event.data.length + event.metadata.length)
      records.push(record)
      waiting.push(record)
    }
    return records.at(-1)!
  }

  function index(upTo: bigint): void {
    while (waiting[0] && waiting[0].position <= upTo) {
      const record = waiting.shift()!
      log.push(record)
      const records = streams.get(record.stream) ?? []
      streams.set(record.stream, records)
      records.push(record)
    }
    for (const wake of wakes) wake()
  }

  if (file && existsSync(file)) {
    const text = readFileSync(file, 'utf8')
    const whole = text.slice(0, text.lastIndexOf('\n') + 1)
    // An append that was cut off was answered to nobody.
    if (whole.length < text.length) truncateSync(file, Buffer.byteLength(whole))
    for (const line of whole.split('\n').filter(Boolean)) {
      const { stream, createdMs, events } = JSON.parse(line) as Line
      add(
        stream,
        events.map(({ data, metadata, ...event }) => ({ ...event, data: bytes(data), metadata: bytes(metadata) })),
        createdMs,
      )
    }
    index(next)
  }

  return {
    log,
    streamOf: (name) => streams.get(name) ?? [],

    seek(position) {
      let [from, to] = [0, log.length]
      while (from < to) {
        const middle = (from + to) >> 1
        if (log[middle]!.position < position) from = middle + 1
        else to = middle
      }
      return from
    },

    append(stream, expected, events, createdMs) {
      const records = appended.get(stream) ?? []
      const current = records.length - 1
      if (expected !== current) {
        // The same ids at the same place are the same append, sent again.
        const isRepeated = expected < current && events.every(({ id }, n) => records[expected + 1 + n]?.id === id)
        return isRepeated ? records[expected + events.length]! : { current }
      }
      if (file) {
        const line: Line = {
          stream,
          createdMs,
          events: events.map(({ data, metadata, ...event }) => ({
            ...event,
            data: base64(data),
            metadata: base64(metadata),
          })),
        }
        appendFileSync(file, `${JSON.stringify(line)}\n`)
      }
      return add(stream, events, createdMs)
    },

    index,

    onAppend(wake) {
      wakes.add(wake)
      return () => void wakes.delete(wake)
    },
  }
}

const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'))
const base64 = (data: Uint8Array): string => Buffer.from(data).toString('base64')
