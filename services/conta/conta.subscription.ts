import type { Following } from '#services/ledger/follow.ts'
import { followWithReaction, type ReactionOptions } from '#services/ledger/reaction.ts'
import { REAGE_A, reagirAVendas } from './conta.reactions.ts'

/** Sales to accounts: what a crash left uncredited or unreversed is completed. */
export const seguirVendas = (options: ReactionOptions): Following =>
  followWithReaction({ name: 'reacao-conta', types: REAGE_A, batchEvents: 1000, react: (eventos) => reagirAVendas(options, eventos) }, options)
