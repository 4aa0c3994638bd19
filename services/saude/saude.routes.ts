import type { App } from '#services/app.ts'
import { Answered, type Handlers } from '#services/engine/http/endpoints.ts'
import { sistemaIndisponivel } from '#services/engine/http/errors.ts'
import { lerSaude } from './ler-saude.ts'

/** 503 when something is down: whoever spreads the load goes by the status. */
export const saudeRoutes = (app: Pick<App, 'ledger' | 'pool' | 'agora' | 'versao' | 'readModels'>) =>
  ({
    async saude() {
      const estado = await lerSaude(app).catch((cause: unknown) => {
        throw Object.assign(sistemaIndisponivel(), { cause })
      })
      return estado.ok ? estado : new Answered(503, estado)
    },
  }) satisfies Partial<Handlers>
