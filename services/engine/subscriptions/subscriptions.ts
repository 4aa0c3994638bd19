import type pg from 'pg'
import type { Ledger } from '#services/engine/ledger/port.ts'
import { announcer, type Announce } from './announce.ts'
import { openFeed, type Feed } from './feed.ts'

/*
 * Whoever follows the ledger, a read model or a reaction, does it with the pieces of this folder:
 *
 *   follow.ts       the loop: take the lease, step, wait for the next append, try again after a failure
 *   lease.ts        of several processes one works
 *   feed.ts         the end of the ledger is read once for all followers of a process
 *   checkpoints.ts  how far each one is, moved in the transaction that had the effect
 *   announce.ts     says how far it is to those who wait
 *   caught-up.ts    waits until read models have passed a position
 *   lag.ts          how far each one is behind
 *   reaction.ts     a subscription that writes to other streams; the one of read models is projections/runner.ts
 */

export interface SubscriptionOptions {
  ledger: Ledger
  pool: pg.Pool
  /** For the leases: each is a connection of its own, which ends with the process. */
  url: string
  log: { info: (fields: object, message: string) => void; error: (fields: object, message: string) => void }
}

/** What the subscriptions of one process have in common. */
export interface Subscriptions extends SubscriptionOptions {
  feed: Feed
  announce: Announce
}

export const openSubscriptions = (options: SubscriptionOptions): Subscriptions => ({
  ...options,
  feed: openFeed(options.ledger),
  announce: announcer(options.pool),
})
