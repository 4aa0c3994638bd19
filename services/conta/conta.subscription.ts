import type pg from 'pg'
import type { VendaEvent } from '#contracts/events/venda.ts'
import { createCheckpoint, moveCheckpoint, positionOf, readCheckpoint, recordFailure } from '#projections/checkpoints.ts'
import { createClient } from '#services/database/connection.ts'
import { follow, type Following } from '#services/ledger/follow.ts'
import type { Stored } from '#services/ledger/handle.ts'
import type { Ledger } from '#services/ledger/port.ts'
import { REAGE_A, reagirAVendas } from './conta.reactions.ts'

const NAME = 'reacao-conta'
const BATCH_EVENTS = 1000

export interface SubscriptionOptions {
  ledger: Ledger
  pool: pg.Pool
  url: string
  agora: () => Date
  log: { error: (fields: object, message: string) => void }
}

/**
 * Completes after a crash what a command's own run of the reaction left undone: follows the sales from a checkpoint of
 * its own, and changes nothing where the accounts know already.
 */
export function seguirVendas({ ledger, pool, url, agora, log }: SubscriptionOptions): Following {
  return follow(ledger, {
    lease: { client: () => createClient(url), key: `lastro:${NAME}` },
    prepare: () => createCheckpoint(pool, NAME, 1),
    async step() {
      const checkpoint = await readCheckpoint(pool, NAME)
      const after = positionOf(checkpoint)
      const page = await ledger.readAll({ after, limit: BATCH_EVENTS, types: REAGE_A })
      if (page.upTo === after) {
        // Nothing new will clear a failure that has passed.
        if (checkpoint?.failure) await recordFailure(pool, NAME, null)
        return 'caught-up'
      }
      await reagirAVendas({ ledger, agora }, page.events as unknown as Stored<VendaEvent>[])
      await moveCheckpoint(pool, NAME, page.upTo, page.events.at(-1)?.metadata.at)
      return page.events.length === BATCH_EVENTS ? 'more' : 'caught-up'
    },
    async onFailure(error) {
      log.error({ subscription: NAME, err: error }, 'reaction stopped')
      await recordFailure(pool, NAME, (error as Error).message)
    },
  })
}
