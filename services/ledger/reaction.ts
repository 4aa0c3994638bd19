import type pg from 'pg'
import type { EventType, LedgerEvent } from '#contracts/events/catalogue.ts'
import { announce } from '#projections/announce.ts'
import {
  advanceCheckpoint,
  createCheckpoint,
  positionOf,
  readCheckpoint,
  recordFailure,
} from '#projections/checkpoints.ts'
import { createClient } from '#services/database/connection.ts'
import { feedOf } from './feed.ts'
import { follow, type Following } from './follow.ts'
import type { Stored } from './handle.ts'
import { START, type Ledger, type Position, type Recorded } from './port.ts'

export interface ReactionOptions {
  ledger: Ledger
  pool: pg.Pool
  /** For the lease: a connection of its own. */
  url: string
  agora: () => Date
  log: { error: (fields: object, message: string) => void }
}

type Cause<T extends EventType> = Stored<Extract<LedgerEvent, { type: T }>>

export interface Reaction<T extends EventType> {
  /** Names the checkpoint and the lease. */
  name: string
  types: readonly T[]
  /** Events that are reacted to at a time. */
  batchEvents: number
  /** Brings other streams to what the events say; changes nothing where they know already. */
  react: (events: readonly Cause<T>[]) => Promise<unknown>
  /** Without it, every event is reacted to at once. */
  answers?: Answers<T>
}

/**
 * How the ledger itself shows that the command's own run did its reaction: by a later event that answers the first. Who
 * waits a moment for it reads what happened; who does not decides everything a second time, in a race for the same streams.
 */
export interface Answers<T extends EventType> {
  types: readonly EventType[]
  /** What an answer to this event would name; undefined when none would say enough. */
  wantedBy: (event: Cause<T>) => string | undefined
  /** What this event answers. */
  givenBy: (event: Recorded) => string | undefined
  patienceMs: number
}

/** Of the checkpoint: a reaction has no tables that could be of another one. */
const VERSION = 1

/** Unanswered events in memory at most: past this the oldest are reacted to at once. */
const UNANSWERED_MAX = 10_000

/**
 * Completes after a crash what a command's own run of a reaction left undone (`domain.md §3.2`): follows the events
 * from a checkpoint of its own, which rebuild, verify and copy never touch.
 */
export function followWithReaction<T extends EventType>(
  reaction: Reaction<T>,
  { ledger, pool, url, log }: ReactionOptions,
): Following {
  const { name, types, batchEvents, react, answers } = reaction
  const all: readonly EventType[] = answers ? [...types, ...answers.types] : types
  let unanswered = unansweredEvents(reaction)
  let readUpTo = START
  let done = START
  let hasFailed = false
  const feed = feedOf(ledger)
  return follow(ledger, {
    lease: { client: () => createClient(url), key: `lastro:${name}` },
    async prepare() {
      await createCheckpoint(pool, name, VERSION)
      const checkpoint = await readCheckpoint(pool, name)
      unanswered = unansweredEvents(reaction)
      readUpTo = done = positionOf(checkpoint)
      hasFailed = checkpoint?.failure != null
      announce(pool, name, done)
    },
    async step() {
      const page = await feed.read({ after: readUpTo, limit: batchEvents, types: all })
      const isEnd = page.upTo === readUpTo
      for (const event of page.events) {
        unanswered.look(event, readUpTo)
        readUpTo = event.position
      }
      readUpTo = page.upTo
      const due = unanswered.due()
      if (due.length > 0) await react(due)
      unanswered.forget(due)
      const next = unanswered.before() ?? readUpTo
      if (next !== done || hasFailed) {
        const isMine = await advanceCheckpoint(pool, {
          name,
          version: VERSION,
          from: done,
          to: next,
          eventAt: page.events.at(-1)?.metadata.at,
        })
        if (!isMine) throw new Error(`${name}: another process has moved its checkpoint`)
        announce(pool, name, next)
      }
      done = next
      hasFailed = false
      return page.events.length === batchEvents || due.length === batchEvents ? 'more' : isEnd ? 'caught-up' : 'some'
    },
    async onFailure(error) {
      log.error({ subscription: name, err: error }, 'reaction stopped')
      await recordFailure(pool, name, (error as Error).message)
    },
  })
}

/** Events that wait for their reaction, in order of position. */
function unansweredEvents<T extends EventType>({ types, batchEvents, answers }: Reaction<T>) {
  const waiting = new Map<string, { event: Cause<T>; before: Position; dueAt: number }>()
  const keyOf = (event: Cause<T>): string => answers?.wantedBy(event) ?? event.id
  return {
    look(event: Recorded, before: Position): void {
      if ((types as readonly EventType[]).includes(event.type)) {
        const cause = event as unknown as Cause<T>
        const wanted = answers?.wantedBy(cause)
        waiting.set(wanted ?? event.id, {
          event: cause,
          before,
          dueAt: wanted === undefined ? 0 : performance.now() + answers!.patienceMs,
        })
        return
      }
      const answered = answers?.givenBy(event)
      if (answered !== undefined) waiting.delete(answered)
    },
    due(): Cause<T>[] {
      const now = performance.now()
      let excess = waiting.size - UNANSWERED_MAX
      const due: Cause<T>[] = []
      for (const { event, dueAt } of waiting.values()) {
        if (due.length === batchEvents) break
        if (excess-- > 0 || dueAt <= now) due.push(event)
      }
      return due
    },
    forget: (events: readonly Cause<T>[]): void => events.forEach((event) => waiting.delete(keyOf(event))),
    /** Everything up to here has had its reaction; undefined when nothing waits. */
    before: (): Position | undefined => waiting.values().next().value?.before,
  }
}
