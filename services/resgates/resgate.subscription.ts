import type { Following } from '#services/ledger/follow.ts'
import { followWithReaction, type ReactionOptions } from '#services/ledger/reaction.ts'
import { REAGE_A, reagirAResgates } from './resgate.reactions.ts'

/** Points that were spent become a redemption, points of a cancelled one return: what a crash cut off is completed. */
export const seguirResgates = (options: ReactionOptions & { diasCarencia?: number }): Following =>
  followWithReaction(
    { name: 'reacao-resgate', types: REAGE_A, batchEvents: 500, react: (causas) => reagirAResgates(options, causas) },
    options,
  )
