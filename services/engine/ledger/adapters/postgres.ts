import pg from 'pg'
import type { EventMetadata } from '#contracts/event.ts'
import { arrayLiteral } from '#services/engine/database/array-literal.ts'
import { createPool } from '#services/engine/database/connection.ts'
import { listen, type Connected } from '#services/engine/database/listen.ts'
import { inTransaction } from '#services/engine/database/transaction.ts'
import {
  AppendTooLarge,
  bytesOf,
  latest,
  LedgerUnavailable,
  MAX_APPEND_BYTES,
  RevisionConflict,
  START,
  type Appended,
  type ExpectedRevision,
  type Ledger,
  type NewEvent,
  type Stretch,
  type ReadAllOptions,
  type Recorded,
} from '../port.ts'
import { createKept } from '../kept.ts'
import { upcast } from '../upcast.ts'
import { landmark, type Landmark } from './landmark.ts'
import { storedOnPostgres } from './stored-postgres.ts'

/** Most appends and events that travel in one statement: past this a batch gains nothing and holds the lock longer. */
const MAX_BATCH_APPENDS = 512
const MAX_BATCH_EVENTS = 4096

interface Waiting {
  stream: string
  expected: ExpectedRevision
  events: readonly (Pick<NewEvent, 'id' | 'type'> & { data: string; metadata: string })[]
  resolve: (result: Appended) => void
  reject: (error: unknown) => void
}

/** A stream that somebody wants to read, from a revision on. */
interface Asked {
  stream: string
  from: number
  limit: number | undefined
  resolve: (rows: EventRow[]) => void
  reject: (error: unknown) => void
}

interface EventRow {
  position: number
  stream: string
  revision: number
  id: string
  type: string
  data: unknown
  metadata: EventMetadata
}

const COLUMNS = 'position, stream, revision, id, type, data, metadata'

export interface PostgresLedger extends Ledger, Pick<Landmark, 'verify'> {}

/**
 * The ledger on PostgreSQL. Appends that wait while one statement is under way travel together in the next: one
 * commit for many writers, each append with its own outcome. Positions are commit order (`0001-ledger.ts`).
 */
export function postgresLedger(url: string): PostgresLedger {
  const kept = createKept()
  const seen = landmark(() => {
    kept.forget()
    // What waits was decided on what is gone.
    for (const { reject } of waiting.splice(0)) reject(asUnavailable(new Error('the ledger has lost commits')))
  })
  const writer = createPool(url, 1, { verify: seen.verify })
  const readers = createPool(url, 4, { verify: seen.verify })
  for (const pool of [writer, readers]) pool.on('error', kept.forget)
  const waiting: Waiting[] = []
  const asked: Asked[] = []
  let underWay: Promise<void> | undefined
  /** Who is woken, by the one connection that listens for all. */
  const wakes = new Set<{ wake: () => void }>()
  let listening: Promise<Connected> | undefined
  let closed: Promise<void> | undefined

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      // Callers that were just answered and append again travel along: a batch of one costs as much as a large one.
      await new Promise(setImmediate)
      const batch = takeBatch(waiting)
      try {
        await write(batch)
      } catch (error) {
        // A batch that fails as a whole is tried one by one, so that one bad append does not fail the others.
        if (batch.length > 1 && isRefusedData(error))
          for (const append of batch) await write([append]).catch((its: unknown) => refuse(append, its))
        else batch.forEach((append) => refuse(append, error))
      }
    }
    // In the same tick as the last look at `waiting`: an append that comes now starts the next drain.
    underWay = undefined
  }

  function refuse(append: Waiting, error: unknown): void {
    append.reject(isRefusedData(error) ? error : lost(error))
  }

  /** Behind the next connection there may be another database. */
  function lost(error: unknown): LedgerUnavailable {
    kept.forget()
    return asUnavailable(error)
  }

  async function write(batch: readonly Waiting[]): Promise<void> {
    const events = batch.flatMap((append, a) =>
      append.events.map((event, e) => ({ event, append: a + 1, index: e + 1 })),
    )
    const { rows } = await writer.query<{
      outcomes: string[]
      revisions: number[]
      positions: (string | null)[]
      first_position: number | null
    }>({
      name: 'ledger-append',
      // JSON has no line breaks but those between its texts: quotes need no escaping on the way.
      text: `select * from ledger.append($1::text[], $2::int[], $3::int[], $4::uuid[], $5::int[], $6::int[], $7::uuid[],
               $8::text[], string_to_array($9, E'\\n'), string_to_array($10, E'\\n'))`,
      values: [
        arrayLiteral(batch.map((append) => append.stream)),
        arrayLiteral(batch.map(expectedOf)),
        arrayLiteral(batch.map(lastOf)),
        arrayLiteral(batch.map((append) => append.events.at(-1)?.id)),
        arrayLiteral(events.map(({ append }) => append)),
        arrayLiteral(events.map(({ index }) => index)),
        arrayLiteral(events.map(({ event }) => event.id)),
        arrayLiteral(events.map(({ event }) => event.type)),
        events.map(({ event }) => event.data).join('\n'),
        events.map(({ event }) => event.metadata).join('\n'),
      ],
    })
    const result = rows[0]
    if (!result) throw new Error('ledger.append answered nothing')
    let next = result.first_position ?? 0
    batch.forEach((append, n) => {
      const { stream, events } = append
      const revision = lastOf(append)
      switch (result.outcomes[n]) {
        case 'appended':
          next += events.length
          seen.saw([{ ...events.at(-1)!, position: next - 1 }])
          append.resolve({ revision, position: String(next - 1), repeated: false })
          break
        case 'repeated':
          append.resolve({ revision, position: String(result.positions[n]), repeated: true })
          break
        default:
          append.reject(
            new RevisionConflict(stream, `expected revision ${append.expected}, found ${result.revisions[n]}`),
          )
      }
    })
  }

  async function orLost<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      throw isConnectionLoss(error) ? lost(error) : error
    }
  }

  const query = async <Row extends pg.QueryResultRow>(config: pg.QueryConfig): Promise<Row[]> =>
    (await orLost(readers.query<Row>(config))).rows

  async function read<Row extends EventRow>(config: pg.QueryConfig): Promise<Row[]> {
    const rows = await query<Row>(config)
    seen.saw(rows)
    return rows
  }

  /** Reads asked for in one turn of the event loop travel together: 32 commands load 32 streams in one round trip. */
  function ask(stream: string, from: number, limit?: number): Promise<EventRow[]> {
    return new Promise((resolve, reject) => {
      if (asked.push({ stream, from, limit, resolve, reject }) === 1) setImmediate(() => void answer(asked.splice(0)))
    })
  }

  async function answer(group: readonly Asked[]): Promise<void> {
    try {
      const rows = await read<EventRow & { n: number }>({
        name: 'ledger-read-streams',
        // lateral: one index look-up a stream, whatever the planner believes of the arrays
        text: `select s.n::int, e.* from unnest($1::text[], $2::int[], $3::int[]) with ordinality s(name, first, most,
          n)
               cross join lateral (select ${COLUMNS} from ledger.events where stream = s.name and revision >= s.first
                 order by revision limit s.most) e`,
        values: [
          arrayLiteral(group.map(({ stream }) => stream)),
          arrayLiteral(group.map(({ from }) => from)),
          arrayLiteral(group.map(({ limit }) => limit)),
        ],
      })
      const found = group.map((): EventRow[] => [])
      for (const row of rows) found[row.n - 1]?.push(row)
      group.forEach(({ resolve }, n) => resolve(found[n]!))
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }

  return {
    kept,
    verify: seen.verify,
    stored: storedOnPostgres({
      query,
      write: (work) => orLost(inTransaction(writer, (tx) => work(async (config) => (await tx.query(config)).rows))),
    }),

    append(stream, expected, events) {
      if (events.length === 0) return Promise.reject(new Error('append: no events'))
      if (closed) return Promise.reject(asUnavailable(new Error('closed')))
      const ready = events.map(({ id, type, data, metadata }) => ({
        id,
        type,
        data: JSON.stringify(data),
        metadata: JSON.stringify(metadata),
      }))
      const bytes = ready.reduce((sum, event) => sum + bytesOf(event), 0)
      if (bytes > MAX_APPEND_BYTES) return Promise.reject(new AppendTooLarge(stream, bytes))
      return new Promise<Appended>((resolve, reject) => {
        waiting.push({ stream, expected, events: ready, resolve, reject })
        underWay ??= drain()
      })
    },

    async readStream(stream, fromRevision = 0, limit) {
      return (await ask(stream, fromRevision, limit)).map(recorded)
    },

    async readStreams(streams, after) {
      const names = [...new Set(streams)]
      const rows = await Promise.all(names.map((stream) => ask(stream, (after?.get(stream) ?? -1) + 1)))
      return new Map(names.map((stream, n) => [stream, rows[n]!.map(recorded)]))
    },

    async readAll({ after, limit, types }: ReadAllOptions): Promise<Stretch> {
      // The head is read before the events: what is appended in between is simply read the next time.
      const head = types ? await this.head() : after
      const rows = await read({
        name: types ? 'ledger-read-types' : 'ledger-read-all',
        text: types
          ? `select ${COLUMNS} from ledger.events where position > $1 and type = any($3) order by position limit $2`
          : `select ${COLUMNS} from ledger.events where position > $1 order by position limit $2`,
        values: types ? [after, limit, types] : [after, limit],
      })
      const events = rows.map(recorded)
      const isRest = rows.length < limit
      return { events, upTo: latest(after, events.at(-1)?.position, isRest ? head : undefined)! }
    },

    async head() {
      const rows = await read({
        name: 'ledger-head',
        text: 'select position, id, metadata from ledger.events order by position desc limit 1',
      })
      return rows[0] ? String(rows[0].position) : START
    },

    async onAppend(wake) {
      const mine = { wake }
      wakes.add(mine)
      const wakeAll = (): void => wakes.forEach((one) => one.wake())
      try {
        await (listening ??= listen(url, 'ledger', wakeAll, () => {
          kept.forget()
          wakeAll()
        }))
      } catch (error) {
        wakes.delete(mine)
        listening = undefined
        throw error
      }
      return async () => {
        wakes.delete(mine)
        if (wakes.size > 0) return
        const last = listening
        listening = undefined
        await (await last)?.close()
      }
    },

    close() {
      return (closed ??= (async () => {
        await underWay
        await (await listening)?.close()
        await Promise.all([writer.end(), readers.end()])
      })())
    },
  }
}

const expectedOf = ({ expected }: Waiting): number => (expected === 'none' ? -1 : expected)

/** The revision of the last event of an append that is written. */
const lastOf = (append: Waiting): number => expectedOf(append) + append.events.length

/** The next appends in order of arrival: one a stream, because the second must see the first. */
function takeBatch(waiting: Waiting[]): Waiting[] {
  const batch: Waiting[] = []
  const later: Waiting[] = []
  const streams = new Set<string>()
  let events = 0
  let taken = 0
  for (const append of waiting) {
    if (batch.length >= MAX_BATCH_APPENDS || events >= MAX_BATCH_EVENTS) break
    taken++
    if (streams.has(append.stream)) {
      later.push(append)
      continue
    }
    streams.add(append.stream)
    events += append.events.length
    batch.push(append)
  }
  waiting.splice(0, taken, ...later)
  return batch
}

function recorded(row: EventRow): Recorded {
  return {
    id: row.id,
    stream: row.stream,
    revision: row.revision,
    position: String(row.position),
    type: row.type,
    data: upcast(row.type, row.metadata.schema, row.data),
    metadata: row.metadata,
  } as Recorded
}

const codeOf = (error: unknown): string => (error instanceof pg.DatabaseError && error.code) || ''

/** The database refused the data and would again: a mistake of the writer, not an outage. */
const isRefusedData = (error: unknown): boolean => /^2[23]/.test(codeOf(error))

/**
 * Failures whose outcome is unknown, or before anything was reached: errors that are not the database's, and those of
 * classes 08, 53, 57 and 58.
 */
const isConnectionLoss = (error: unknown): boolean =>
  !(error instanceof RevisionConflict) && (codeOf(error) === '' || /^(08|53|57|58)/.test(codeOf(error)))

const asUnavailable = (error: unknown): LedgerUnavailable => new LedgerUnavailable(error)
