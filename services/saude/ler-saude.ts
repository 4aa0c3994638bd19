import type { Answer } from '#contracts/endpoint.ts'
import type { saude } from '#contracts/http/saude.ts'
import type { App } from '#services/app.ts'
import { lagOf } from '#services/engine/subscriptions/lag.ts'

/** Seconds behind after which a read model counts as down: people would decide on old figures. */
const LAG_SECONDS_MAX = 300

/** How far the ledger is, and each read model behind it. Throws when the database cannot be asked. */
export async function lerSaude({
  ledger,
  pool,
  agora,
  versao,
  readModels,
}: Pick<App, 'ledger' | 'pool' | 'agora' | 'versao' | 'readModels'>): Promise<Answer<typeof saude>> {
  const posicao = await ledger.head()
  const lags = await lagOf({ ledger, pool }, readModels, agora(), posicao)
  return {
    ok: [...lags.values()].every((lag) => lag.failure === null && lag.segundos < LAG_SECONDS_MAX),
    versao,
    posicao,
    atraso: Object.fromEntries([...lags].map(([name, { segundos, eventos }]) => [name, { segundos, eventos }])),
  }
}
