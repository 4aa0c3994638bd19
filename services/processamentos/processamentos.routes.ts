import type { App } from '#services/app.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { followProcessamento, readProcessamento } from '#services/engine/work/processamentos.ts'

export const processamentosRoutes = (app: App) =>
  ({
    processamento: ({ params }, { actor }) => readProcessamento(app, params.id, actor),
    processamentoEventos: ({ params }, { actor, signal }) => followProcessamento(app, params.id, signal, actor),
  }) satisfies Partial<Handlers>
