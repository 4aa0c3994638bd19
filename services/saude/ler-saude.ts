import { unavailable } from '#contracts/errors.ts'
import type { Answer } from '#contracts/endpoint.ts'
import type { saude } from '#contracts/http/saude.ts'
import type { App } from '#services/app.ts'
import { LedgerUnavailable } from '#services/engine/ledger/port.ts'
import { lagOf } from '#services/engine/subscriptions/lag.ts'

/** Seconds behind after which a read model counts as down: people would decide on old figures. */
const LAG_SECONDS_MAX = 300

/** Whoever asks how things are wants to hear at once that the ledger is away, and not what it says in the end. */
const LEDGER_MS = 1_000

/**
 * How far the ledger is, and each read model behind it. Throws when the database cannot be asked. Without reach:
 * anybody who may call may know it.
 * @throws Failure `ledger-sem-resposta`.
 */
export async function lerSaude(
  { ledger, pool, agora, versao, readModels }: Pick<App, 'ledger' | 'pool' | 'agora' | 'versao' | 'readModels'>,
  withinMs = LEDGER_MS,
): Promise<Answer<typeof saude>> {
  const posicao = await answeredSoon(ledger.head(), withinMs)
  const lags = await lagOf({ ledger, pool }, readModels, agora(), posicao)
  return {
    ok: [...lags.values()].every((lag) => lag.failure === null && lag.segundos < LAG_SECONDS_MAX),
    versao,
    posicao,
    atraso: Object.fromEntries([...lags].map(([name, { segundos, eventos }]) => [name, { segundos, eventos }])),
  }
}

async function answeredSoon<T>(answer: Promise<T>, withinMs: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(away()), withinMs)
  try {
    return await Promise.race([answer, late])
  } catch (error) {
    throw error instanceof LedgerUnavailable ? away() : error
  } finally {
    clearTimeout(timer)
  }
}

const away = () =>
  unavailable(
    'ledger-sem-resposta',
    'O ledger não responde. Confira se o servidor dele está no ar; o Lastro continua quando ele voltar.',
  )
