import type { EventType, LedgerEvent } from '#contracts/events/catalogue.ts'
import { createClient } from '#services/engine/database/connection.ts'
import type { Stored } from '#services/engine/ledger/handle.ts'
import { comparePositions, START, type Position, type Recorded } from '#services/engine/ledger/port.ts'
import {
  advanceCheckpoint,
  createCheckpoint,
  latestAt,
  positionOf,
  readCheckpoint,
  recordFailure,
} from './checkpoints.ts'
import { follow, type Following } from './follow.ts'
import type { Subscriptions } from './subscriptions.ts'

/** An event to which a reaction reacts. */
type Trigger<T extends EventType> = Stored<Extract<LedgerEvent, { type: T }>>

export interface Reaction<T extends EventType> {
  /** Names the checkpoint and the lease. */
  name: string
  types: readonly T[]
  /** Events that are reacted to at a time. */
  batchEvents: number
  /** Brings other streams to what the events say; changes nothing where they know already. */
  react: (events: readonly Trigger<T>[]) => Promise<unknown>
  /** Without it, every event is reacted to at once. */
  answers?: Answers<T>
}

/**
 * How the ledger itself shows that a command's own run finished its reaction: by a later event that answers the
 * first. A subscription that waits a moment for the answer only reads; without that it would decide everything a
 * second time, racing for the same streams.
 */
export interface Answers<T extends EventType> {
  types: readonly EventType[]
  /** What an answer to this event would name; undefined when none would say enough. */
  wantedBy: (event: Trigger<T>) => string | undefined
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
 * from a checkpoint of its own, which rebuild, verify and copy never touch; one past the end of the ledger starts anew.
 */
export function followWithReaction<T extends EventType>(
  reaction: Reaction<T>,
  { ledger, pool, url, log, feed, announce }: Subscriptions,
): Following {
  const { name, types, batchEvents, react, answers } = reaction
  const all: readonly EventType[] = answers ? [...types, ...answers.types] : types
  return follow(ledger, {
    lease: { client: () => createClient(url), key: `lastro:${name}` },
    async begin() {
      await createCheckpoint(pool, name, VERSION)
      const checkpoint = await readCheckpoint(pool, name)
      const unanswered = unansweredEvents(reaction)
      let done = positionOf(checkpoint)
      if (comparePositions(done, await ledger.head()) > 0) {
        // After a restored older ledger nobody knows what was reacted to; to react again changes nothing.
        await advanceCheckpoint(pool, { name, version: VERSION, from: done, to: START, eventAt: undefined })
        log.info({ subscription: name, position: done }, 'starting anew for an older ledger')
        done = START
      }
      let readUpTo = done
      let hasFailed = checkpoint?.failure != null
      announce(name, done)
      return async () => {
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
            eventAt: latestAt(page.events),
          })
          if (!isMine) {
            ledger.kept.forget()
            throw new Error(`${name}: its checkpoint is not where it was left`)
          }
          announce(name, next)
        }
        done = next
        hasFailed = false
        return page.events.length === batchEvents || due.length === batchEvents ? 'more' : isEnd ? 'caught-up' : 'some'
      }
    },
    async onFailure(error) {
      log.error({ subscription: name, err: error }, 'reaction stopped')
      await recordFailure(pool, { name, version: VERSION }, (error as Error).message)
    },
  })
}

/** Events that wait for their reaction, in order of position. */
function unansweredEvents<T extends EventType>({ types, batchEvents, answers }: Reaction<T>) {
  const waiting = new Map<string, { event: Trigger<T>; before: Position; dueAt: number }>()
  const keyOf = (event: Trigger<T>): string => answers?.wantedBy(event) ?? event.id
  return {
    look(event: Recorded, before: Position): void {
      if ((types as readonly EventType[]).includes(event.type)) {
        const trigger = event as unknown as Trigger<T>
        const wanted = answers?.wantedBy(trigger)
        waiting.set(wanted ?? event.id, {
          event: trigger,
          before,
          dueAt: wanted === undefined ? 0 : performance.now() + answers!.patienceMs,
        })
        return
      }
      const answered = answers?.givenBy(event)
      if (answered !== undefined) waiting.delete(answered)
    },
    due(): Trigger<T>[] {
      const now = performance.now()
      let excess = waiting.size - UNANSWERED_MAX
      const due: Trigger<T>[] = []
      for (const { event, dueAt } of waiting.values()) {
        if (due.length === batchEvents) break
        if (excess-- > 0 || dueAt <= now) due.push(event)
      }
      return due
    },
    forget: (events: readonly Trigger<T>[]): void => events.forEach((event) => waiting.delete(keyOf(event))),
    /** Everything up to here has had its reaction; undefined when nothing waits. */
    before: (): Position | undefined => waiting.values().next().value?.before,
  }
}
