import type { App } from '#services/app.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import { lerResgate, lerResgateDoParceiro } from './ler-resgate.ts'

export const resgatesRoutes = (app: App) =>
  ({
    resgate: ({ params: { idResgate } }, { actor }) =>
      actor.tipo === 'painel'
        ? lerResgate(app, reachOf(actor), idResgate)
        : lerResgateDoParceiro(app, actor.id, idResgate),
  }) satisfies Partial<Handlers>
