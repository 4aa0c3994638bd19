import type { Answer } from '#contracts/endpoint.ts'
import { unavailable } from '#contracts/errors.ts'
import type { saude } from '#contracts/http/saude.ts'
import { Answered, type Handlers } from '../endpoints.ts'

export interface SaudeDeps {
  /** Throws when the system cannot even be asked. */
  lerSaude: () => Promise<Answer<typeof saude>>
}

/** 503 when something is down: whoever spreads the load goes by the status. */
export function saudeRoutes({ lerSaude }: SaudeDeps): Pick<Handlers, 'saude'> {
  return {
    async saude() {
      const estado = await lerSaude().catch((cause: unknown) => {
        throw Object.assign(
          unavailable('sistema-indisponivel', 'O sistema está indisponível no momento. Tente novamente em instantes.'),
          { cause },
        )
      })
      return estado.ok ? estado : new Answered(503, estado)
    },
  }
}
