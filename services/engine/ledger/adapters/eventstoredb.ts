import {
  BACKWARDS,
  convertToCommandError,
  END,
  ErrorType,
  EventStoreDBClient,
  isCommandError,
  MaxAppendSizeExceededError,
  NO_STREAM,
  START as FIRST,
  StreamNotFoundError,
  WrongExpectedVersionError,
  type AllStreamResolvedEvent,
  type RecordedEvent,
  type ResolvedEvent,
  type StreamingRead,
} from '@eventstore/db-client'
import { attempts, CLOCK, type Clock } from '../attempts.ts'
import { createKept } from '../kept.ts'
import {
  AppendTooLarge,
  comparePositions,
  LedgerUnavailable,
  MAX_APPEND_BYTES,
  RevisionConflict,
  START,
  type Appended,
  type ExpectedRevision,
  type Ledger,
  type Position,
  type Recorded,
} from '../port.ts'
import { PAGE_EVENTS, type CopiedEvent } from '../stored.ts'
import { callsInTime } from './eventstoredb-calls.ts'
import {
  encode,
  isOfServer,
  positionAt,
  positionOf,
  recorded,
  runsOf,
  sizeOf,
  stored,
  textsOf,
  type Texts,
} from './eventstoredb-events.ts'
import { followAll } from './eventstoredb-subscription.ts'

/** How long the server may say nothing to a call. An append may then be written or not. */
const ANSWER_MS = 10_000
/**
 * The server takes the deadline of an append for an hour of its own clock: so far apart may the two clocks be, and no
 * append fails for it.
 */
const DEADLINE_MS = 3_600_000
/** A call that reached another node than the leader has changed nothing, and the client then goes to the leader. */
const MAX_TRIES = 3
/** Records of one read: some MB at the most. */
const PAGE_RECORDS = 2000
/**
 * Calls under way together. Past 15 appends the client holds some back itself, and when the connection then breaks,
 * nobody catches their error and the process ends.
 */
const APPENDS_AT_ONCE = 15
const READS_AT_ONCE = 32

/** The leader has what was appended a moment ago. */
const OF_LEADER = { requiresLeader: true } as const

/**
 * The ledger on EventStoreDB or KurrentDB (`docs/decisions/0046`). A position is that of the server's log. The server
 * answers a repeated append as it answered the first, by the ids of the events: here each append has ids of its own, so
 * that only one of them is written, and the others find whose events stand there. The id of an event is kept before its
 * metadata. The process-wide state of the client allows one handle a process.
 */
export async function eventStoreLedger(
  url: string,
  { answerMs = ANSWER_MS, clock = CLOCK }: { answerMs?: number; clock?: Clock } = {},
): Promise<Ledger> {
  const client = EventStoreDBClient.connectionString(url.replace(/^kurrentdb/, 'esdb'))
  const kept = createKept()
  const underWay = new Set<Promise<unknown>>()
  const [appending, reading] = [callsInTime(APPENDS_AT_ONCE, answerMs), callsInTime(READS_AT_ONCE, answerMs)]
  const wakes = new Set<{ wake: () => void }>()
  const wakeAll = (): void => wakes.forEach(({ wake }) => wake())
  let following: Promise<() => Promise<void>> | undefined
  let closed: Promise<void> | undefined
  let isDisposed = false
  /** After the last event come records of the server's own: they are skipped at once. */
  let passed = { after: START, upTo: START }

  function forget(): void {
    passed = { after: START, upTo: START }
    kept.forget()
  }

  /** Calls the leader. Whatever is not the server's answer is LedgerUnavailable. */
  async function call<T>(work: () => Promise<T>, mostTries = MAX_TRIES): Promise<T> {
    if (isDisposed) throw new LedgerUnavailable(new Error('closed'))
    for (let tries = 1; ; tries++) {
      try {
        return await work()
      } catch (raw) {
        const error = convertToCommandError(raw as Error)
        if (isAnswer(error)) throw error
        if (isCommandError(error) && error.type === ErrorType.NOT_LEADER && tries < mostTries) {
          // The client notes the leader after it has thrown.
          await new Promise(setImmediate)
          continue
        }
        forget()
        throw new LedgerUnavailable(error)
      }
    }
  }

  /** A read that is abandoned early is never released by the client, so its size is limited beforehand. */
  const read = <E extends ResolvedEvent>(begin: () => StreamingRead<E>): Promise<RecordedEvent[]> =>
    call(() =>
      reading(async ({ heard, late }) => {
        const stream = begin()
        late.addEventListener('abort', () => {
          void stream.cancel()
          stream.destroy(late.reason as Error)
        })
        const records: RecordedEvent[] = []
        for await (const { event } of stream) {
          heard()
          if (event) records.push(event)
        }
        return records
      }),
    )

  async function streamOf(stream: string, fromRevision: number, limit?: number): Promise<Recorded[]> {
    try {
      const records = await read(() =>
        client.readStream(stream, { ...OF_LEADER, fromRevision: BigInt(fromRevision), maxCount: limit }),
      )
      return records.map(recorded)
    } catch (error) {
      if (error instanceof StreamNotFoundError) return []
      throw error
    }
  }

  const readAll = (from: typeof FIRST | typeof END | Position, maxCount: number, direction?: typeof BACKWARDS) =>
    read<AllStreamResolvedEvent>(() =>
      client.readAll({
        ...OF_LEADER,
        fromPosition: from === FIRST || from === END ? from : positionAt(from),
        maxCount,
        direction,
      }),
    )

  /** At most `count` records after a position, those of the server among them; the last of all when there are fewer. */
  async function pageAfter(after: Position, count: number): Promise<{ page: RecordedEvent[]; isLast: boolean }> {
    // A read begins with the record at the position itself.
    const most = after === START ? count : count + 1
    const records = await readAll(after === START ? FIRST : after, most)
    const isThere = records[0] !== undefined && comparePositions(positionOf(records[0]), after) <= 0
    return { page: records.slice(isThere ? 1 : 0), isLast: records.length < most }
  }

  async function write(
    stream: string,
    expected: ExpectedRevision,
    events: readonly Texts[],
    mostTries?: number,
  ): Promise<Appended> {
    try {
      const { nextExpectedRevision, position } = await call(
        () =>
          appending(() =>
            client.appendToStream(stream, events.map(encode), {
              ...OF_LEADER,
              expectedRevision: expected === 'none' ? NO_STREAM : BigInt(expected),
              deadline: DEADLINE_MS,
            }),
          ),
        mostTries,
      )
      return { revision: Number(nextExpectedRevision), position: String(position!.commit), repeated: false }
    } catch (error) {
      if (error instanceof MaxAppendSizeExceededError) throw new AppendTooLarge(stream, sizeOf(events))
      if (!(error instanceof WrongExpectedVersionError)) throw error
      const found = error.actualVersion === 'no_stream' ? -1 : Number(error.actualVersion)
      const first = expected === 'none' ? 0 : expected + 1
      const repeated = found < first ? undefined : await repeatOf(stream, first, found, events)
      if (repeated) return repeated
      throw new RevisionConflict(stream, `expected revision ${expected}, found ${found}`)
    }
  }

  /**
   * Many appends at once that land in order: they travel on one connection, none is retried, and after the first
   * failure none is sent. The very first goes alone, since a new connection would not keep the order.
   */
  async function writeInOrder(events: readonly CopiedEvent[]): Promise<void> {
    const sent = new Set<Promise<void>>()
    let failure: { error: unknown } | undefined
    let isConnected = false
    for (const { stream, expected, run } of runsOf(events)) {
      if (!isConnected) {
        await write(stream, expected, run)
        isConnected = true
        continue
      }
      if (sent.size === APPENDS_AT_ONCE) await Promise.race(sent)
      if (failure) break
      const one: Promise<void> = write(stream, expected, run, 1).then(
        () => void sent.delete(one),
        (error: unknown) => {
          failure ??= { error }
          sent.delete(one)
        },
      )
      sent.add(one)
    }
    await Promise.all(sent)
    if (failure) throw failure.error
  }

  /**
   * The same append, when it stands from revision `first` on. The server reports a conflict before the winner's
   * events can be read, so this waits until the stream can be read up to the reported revision.
   */
  async function repeatOf(
    stream: string,
    first: number,
    found: number,
    events: readonly Texts[],
  ): Promise<Appended | undefined> {
    const again = attempts(answerMs, clock)
    do {
      const standing = await streamOf(stream, first, events.length)
      const last = standing[events.length - 1]
      if (last && standing.every(({ id }, n) => id === events[n]!.id))
        return { revision: last.revision, position: last.position, repeated: true }
      const isThere = (standing.at(-1)?.revision ?? -1) >= found || (await streamOf(stream, found, 1)).length > 0
      if (isThere && (last || found < first + events.length - 1)) return undefined
    } while (await again())
    throw new LedgerUnavailable(new Error(`${stream}: revision ${found} cannot be read`))
  }

  const ledger: Ledger = {
    kept,

    async append(stream, expected, events) {
      if (events.length === 0) throw new Error('append: no events')
      if (closed) throw new LedgerUnavailable(new Error('closed'))
      const ready = events.map(textsOf)
      const size = sizeOf(ready)
      if (size > MAX_APPEND_BYTES) throw new AppendTooLarge(stream, size)
      const written = write(stream, expected, ready)
      underWay.add(written)
      try {
        return await written
      } finally {
        underWay.delete(written)
      }
    },

    readStream: (stream, fromRevision = 0, limit) => streamOf(stream, fromRevision, limit),

    async readStreams(streams, after) {
      const names = [...new Set(streams)]
      const events = await Promise.all(names.map((stream) => streamOf(stream, (after?.get(stream) ?? -1) + 1)))
      return new Map(names.map((stream, n) => [stream, events[n]!]))
    },

    async readAll({ after, limit, types }) {
      const wanted = types && new Set<string>(types)
      const events: Recorded[] = []
      let upTo = after
      let from = passed.after === after ? passed.upTo : after
      // Types are sorted out here: the fewer match, the more is read at a time.
      for (let count = limit; ; count *= 2) {
        const { page, isLast } = await pageAfter(from, Math.min(count, PAGE_RECORDS))
        for (const record of page) {
          from = positionOf(record)
          if (isOfServer(record)) continue
          upTo = from
          if (wanted && !wanted.has(record.type)) continue
          events.push(recorded(record))
          if (events.length === limit) return { events, upTo }
        }
        if (isLast) {
          passed = { after: upTo, upTo: from }
          return { events, upTo }
        }
      }
    },

    stored: {
      async *read(after, signal) {
        for (let from = after, isEnd = false; !isEnd;) {
          signal?.throwIfAborted()
          const { page, isLast } = await pageAfter(from, PAGE_EVENTS)
          const events = page.filter((record) => !isOfServer(record)).map(stored)
          if (events.length > 0) yield events
          from = page.length > 0 ? positionOf(page.at(-1)!) : from
          isEnd = isLast
        }
      },
      append: writeInOrder,
      // The server gives each event the next revision of its stream, and changes none.
      irregularities: () => Promise.resolve([]),
      isGuarded: () => Promise.resolve(true),
    },

    async head() {
      let from: typeof END | Position = END
      for (let count = 8; ; count = Math.min(count * 4, PAGE_RECORDS)) {
        const page: RecordedEvent[] = await readAll(from, count, BACKWARDS)
        for (const record of page) {
          from = positionOf(record)
          if (!isOfServer(record)) return from
          if (comparePositions(from, passed.upTo) <= 0) return passed.after
        }
        if (page.length < count) return START
      }
    },

    async onAppend(wake) {
      const mine = { wake }
      wakes.add(mine)
      try {
        await (following ??= followAll(client, () => ledger.head(), wakeAll, forget, answerMs))
      } catch (error) {
        wakes.delete(mine)
        following = undefined
        throw error instanceof LedgerUnavailable ? error : new LedgerUnavailable(error)
      }
      return async () => {
        wakes.delete(mine)
        if (wakes.size > 0) return
        const last = following
        following = undefined
        await (
          await last
        )?.()
      }
    },

    close() {
      return (closed ??= (async () => {
        await Promise.allSettled(underWay)
        await (
          await following
        )?.()
        isDisposed = true
        await client.dispose()
      })())
    },
  }

  // Fails at once when no server is there. It also opens the connection: of several appends on a new client, the
  // first would land last.
  try {
    await ledger.head()
  } catch (error) {
    await ledger.close()
    throw error
  }
  return ledger
}

/** The server has answered: the next call would say the same. */
const isAnswer = (error: Error): boolean =>
  error instanceof WrongExpectedVersionError
  || error instanceof StreamNotFoundError
  || error instanceof MaxAppendSizeExceededError
  || (isCommandError(error) && error.type === ErrorType.STREAM_DELETED)
