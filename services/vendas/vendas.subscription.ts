import type { Following } from '#services/engine/subscriptions/follow.ts'
import { followWithReaction } from '#services/engine/subscriptions/reaction.ts'
import type { Subscriptions } from '#services/engine/subscriptions/subscriptions.ts'
import { REACAO_CONTA, REAGE_A, RESPONDE_COM, reagirAVendas, respondeA, vendaPorResponder } from './vendas.reactions.ts'

/** A command credits its sales within moments; what is open for longer was left so. */
const ESPERA_MS = 3000

/** Sales to accounts: what a crash left uncredited or unreversed is completed. */
export const seguirVendas = (
  subscriptions: Subscriptions,
  { agora, esperaMs = ESPERA_MS }: { agora: () => Date; esperaMs?: number },
): Following =>
  followWithReaction(
    {
      name: REACAO_CONTA,
      types: REAGE_A,
      batchEvents: 1000,
      react: (eventos) => reagirAVendas({ ledger: subscriptions.ledger, agora }, eventos),
      answers: { types: RESPONDE_COM, wantedBy: vendaPorResponder, givenBy: respondeA, patienceMs: esperaMs },
    },
    subscriptions,
  )
