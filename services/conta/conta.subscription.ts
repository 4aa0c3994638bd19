import type { Following } from '#services/ledger/follow.ts'
import { followWithReaction, type ReactionOptions } from '#services/ledger/reaction.ts'
import { REAGE_A, RESPONDE_COM, reagirAVendas, respondeA, vendaPorResponder } from './conta.reactions.ts'

/** A command credits its sales within moments; what is open for longer was left so. */
const ESPERA_MS = 3000

/** Sales to accounts: what a crash left uncredited or unreversed is completed. */
export const seguirVendas = (options: ReactionOptions & { esperaMs?: number }): Following =>
  followWithReaction(
    {
      name: 'reacao-conta',
      types: REAGE_A,
      batchEvents: 1000,
      react: (eventos) => reagirAVendas(options, eventos),
      answers: {
        types: RESPONDE_COM,
        wantedBy: vendaPorResponder,
        givenBy: respondeA,
        patienceMs: options.esperaMs ?? ESPERA_MS,
      },
    },
    options,
  )
