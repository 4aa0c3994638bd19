import { projections } from '#projections/all.ts'
import { run } from '#projections/runner.ts'
import { forgetAnotherLedger } from '#services/engine/subscriptions/same-ledger.ts'
import { openSubscriptions } from '#services/engine/subscriptions/subscriptions.ts'
import { seguirVendas } from '#services/vendas/vendas.subscription.ts'
import { seguirResgates } from '#services/resgates/resgate.subscription.ts'
import type { Platform, Role } from './platform.ts'

/** Read models and reactions, each with its own lease, so that a second process can stand by. */
export async function startProjections({
  ledger,
  pool,
  url,
  agora,
  log,
  settings,
}: Pick<Platform, 'ledger' | 'pool' | 'url' | 'agora' | 'log' | 'settings'>): Promise<Role> {
  await forgetAnotherLedger(pool, ledger, log)
  const subscriptions = openSubscriptions({ ledger, pool, url, log })
  const following = [
    ...projections.map((projection) => run(projection, subscriptions)),
    seguirVendas(subscriptions, { agora }),
    seguirResgates(subscriptions, { agora, diasCarencia: settings.diasCarenciaDevolucao }),
  ]
  return {
    async stop() {
      await Promise.all(following.map((one) => one.stop()))
    },
  }
}
