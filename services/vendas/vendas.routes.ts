import type { App } from '#services/app.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import { lerVenda, lerVendaDoParceiro } from './ler-venda.ts'

export const vendasRoutes = (app: App) =>
  ({
    venda: ({ params: { idVenda } }, { actor }) =>
      actor.tipo === 'painel' ? lerVenda(app, reachOf(actor), idVenda) : lerVendaDoParceiro(app, actor.id, idVenda),
  }) satisfies Partial<Handlers>
