import type { ActorPainel } from '#services/sessions/actor.ts'
import type { Handlers } from '../endpoints.ts'
import { answerWithFile, type ArquivosDeps } from '../arquivos.ts'
import { followProcessamento, readProcessamento, ultimosUploads } from '../processamentos.ts'

export interface ProcessamentosRoutesDeps extends ArquivosDeps {
  /** Starts the job that makes a sheet of an upload's refused rows. */
  exportarLinhasRecusadas: (idProcessamento: string, actor: ActorPainel) => Promise<string>
}

export function processamentosRoutes(
  deps: ProcessamentosRoutesDeps,
): Pick<Handlers, 'processamento' | 'processamentos' | 'processamentoEventos' | 'linhasRecusadasDoProcessamento'> {
  return {
    processamento: ({ params }, { actor }) => readProcessamento(deps, params.id, actor),
    async processamentos({ query }) {
      return { processamentos: await ultimosUploads(deps.db, query.limite) }
    },
    processamentoEventos: ({ params }, { actor, signal }) => followProcessamento(deps, params.id, signal, actor),
    async linhasRecusadasDoProcessamento({ params }, { actor, signal }) {
      return answerWithFile(deps, await deps.exportarLinhasRecusadas(params.id, actor), signal)
    },
  }
}
