import type { Following } from '#services/engine/subscriptions/follow.ts'
import { followWithReaction } from '#services/engine/subscriptions/reaction.ts'
import type { Subscriptions } from '#services/engine/subscriptions/subscriptions.ts'
import { REACAO_RESGATE, REAGE_A, reagirAResgates } from './resgate.reactions.ts'

/** Points that were spent become a redemption, points of a cancelled one return: what a crash cut off is completed. */
export const seguirResgates = (
  subscriptions: Subscriptions,
  options: { agora: () => Date; diasCarencia?: number },
): Following =>
  followWithReaction(
    {
      name: REACAO_RESGATE,
      types: REAGE_A,
      batchEvents: 500,
      react: (causas) => reagirAResgates({ ...options, ledger: subscriptions.ledger }, causas),
    },
    subscriptions,
  )
