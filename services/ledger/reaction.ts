import type pg from 'pg'
import type { EventType, LedgerEvent } from '#contracts/events/catalogue.ts'
import { createCheckpoint, moveCheckpoint, positionOf, readCheckpoint, recordFailure } from '#projections/checkpoints.ts'
import { createClient } from '#services/database/connection.ts'
import { follow, type Following } from './follow.ts'
import type { Stored } from './handle.ts'
import type { Ledger } from './port.ts'

export interface ReactionOptions {
  ledger: Ledger
  pool: pg.Pool
  /** For the lease: a connection of its own. */
  url: string
  agora: () => Date
  log: { error: (fields: object, message: string) => void }
}

export interface Reaction<T extends EventType> {
  /** Names the checkpoint and the lease. */
  name: string
  types: readonly T[]
  /** Events that are reacted to at a time. */
  batchEvents: number
  /** Brings other streams to what the events say; changes nothing where they know already. */
  react: (events: readonly Stored<Extract<LedgerEvent, { type: T }>>[]) => Promise<unknown>
}

/**
 * Completes after a crash what a command's own run of a reaction left undone (`domain.md §3.2`): follows the events
 * from a checkpoint of its own, which rebuild, verify and copy never touch.
 */
export function followWithReaction<T extends EventType>({ name, types, batchEvents, react }: Reaction<T>, { ledger, pool, url, log }: ReactionOptions): Following {
  return follow(ledger, {
    lease: { client: () => createClient(url), key: `lastro:${name}` },
    prepare: () => createCheckpoint(pool, name, 1),
    async step() {
      const checkpoint = await readCheckpoint(pool, name)
      const after = positionOf(checkpoint)
      const page = await ledger.readAll({ after, limit: batchEvents, types })
      if (page.upTo === after) {
        // Nothing new will clear a failure that has passed.
        if (checkpoint?.failure) await recordFailure(pool, name, null)
        return 'caught-up'
      }
      await react(page.events as unknown as Stored<Extract<LedgerEvent, { type: T }>>[])
      await moveCheckpoint(pool, name, page.upTo, page.events.at(-1)?.metadata.at)
      return page.events.length === batchEvents ? 'more' : 'caught-up'
    },
    async onFailure(error) {
      log.error({ subscription: name, err: error }, 'reaction stopped')
      await recordFailure(pool, name, (error as Error).message)
    },
  })
}
