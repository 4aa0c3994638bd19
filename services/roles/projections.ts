import { projections } from '#projections/all.ts'
import { run } from '#projections/runner.ts'
import { seguirVendas } from '#services/conta/conta.subscription.ts'
import { seguirResgates } from '#services/resgates/resgate.subscription.ts'
import type { Platform, Role } from './platform.ts'

/** Read models and reactions: each with a lease of its own, so that a second process stands by. */
export function startProjections({ ledger, pool, url, agora, log }: Platform): Role {
  const following = [
    ...projections.map((projection) => run(projection, { ledger, pool, url, log })),
    seguirVendas({ ledger, pool, url, agora, log }),
    seguirResgates({ ledger, pool, url, agora, log }),
  ]
  return {
    async stop() {
      await Promise.all(following.map((one) => one.stop()))
    },
  }
}
