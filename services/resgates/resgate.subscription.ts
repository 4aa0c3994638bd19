import { createCheckpoint, moveCheckpoint, positionOf, readCheckpoint, recordFailure } from '#projections/checkpoints.ts'
import type { SubscriptionOptions } from '#services/conta/conta.subscription.ts'
import { createClient } from '#services/database/connection.ts'
import { follow, type Following } from '#services/ledger/follow.ts'
import { REAGE_A, reagirAResgates, type Causa } from './resgate.reactions.ts'

const NAME = 'reacao-resgate'
const BATCH_EVENTS = 500

/**
 * Completes after a crash what a command's own run of the reaction left undone: points that were spent become a
 * redemption, points of a cancelled one return. It follows from a checkpoint of its own, and changes nothing where both
 * sides know already.
 */
export function seguirResgates({ ledger, pool, url, agora, log, diasCarencia }: SubscriptionOptions & { diasCarencia?: number }): Following {
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
      await reagirAResgates({ ledger, agora, diasCarencia }, page.events as unknown as Causa[])
      await moveCheckpoint(pool, NAME, page.upTo, page.events.at(-1)?.metadata.at)
      return page.events.length === BATCH_EVENTS ? 'more' : 'caught-up'
    },
    async onFailure(error) {
      log.error({ subscription: NAME, err: error }, 'reaction stopped')
      await recordFailure(pool, NAME, (error as Error).message)
    },
  })
}
