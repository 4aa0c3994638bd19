import type { Answer } from '#contracts/endpoint.ts'
import type { processamentos } from '#contracts/http/processamentos.ts'
import type { App } from '#services/app.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { linhasRecusadas, pedirLinhasRecusadas } from '#services/engine/uploads/linhas-recusadas.work.ts'
import { answerWithResult, asLink } from '#services/engine/work/answer.ts'
import { followProcessamento, lastOf, readProcessamento } from '#services/engine/work/processamentos.ts'

type Envios = Answer<typeof processamentos>['processamentos']

export const processamentosRoutes = (app: App) =>
  ({
    processamento: ({ params }, { actor }) => readProcessamento(app, params.id, actor),
    processamentoEventos: ({ params }, { actor, signal }) => followProcessamento(app, params.id, signal, actor),
    async processamentos({ query }, { actor }) {
      return { processamentos: (await lastOf(app, app.works[query.tipo]!, actor, query.limite)) as Envios }
    },
    async linhasRecusadasDoProcessamento({ params }, { actor, signal }) {
      const id = await pedirLinhasRecusadas(app, params.id, actor)
      return answerWithResult(app, linhasRecusadas, id, signal, asLink)
    },
  }) satisfies Partial<Handlers>
