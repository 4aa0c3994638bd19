import { Failure } from '#contracts/errors.ts'
import type { App } from '#services/app.ts'
import { Answered, type Handlers } from '#services/engine/http/endpoints.ts'
import { sistemaIndisponivel } from '#services/engine/http/errors.ts'
import { lerSaude } from './ler-saude.ts'

/** How long an answer serves whoever asks: many who ask at once would starve each other and the ledger's readers. */
const SHARED_MS = 1000

/** 503 when something is down: whoever spreads the load goes by the status. */
export function saudeRoutes(app: Pick<App, 'ledger' | 'pool' | 'agora' | 'versao' | 'readModels'>, ledgerMs?: number) {
  let shared: { since: number; answer: ReturnType<typeof lerSaude> } | undefined
  let computing = false
  /** The answer that is being made, or the last one while it is fresh; a clock that was put back makes none fresh. */
  const ask = (): ReturnType<typeof lerSaude> => {
    const now = app.agora().getTime()
    if (shared && (computing || Math.abs(now - shared.since) < SHARED_MS)) return shared.answer
    computing = true
    shared = { since: now, answer: lerSaude(app, ledgerMs).finally(() => (computing = false)) }
    return shared.answer
  }
  return {
    async saude() {
      const estado = await ask().catch((cause: unknown) => {
        throw cause instanceof Failure ? cause : Object.assign(sistemaIndisponivel(), { cause })
      })
      return estado.ok ? estado : new Answered(503, estado)
    },
  } satisfies Partial<Handlers>
}
