import type { App } from '#services/app.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import { lerLote, lerLoteDoParceiro } from './ler-lote.ts'

export const lotesRoutes = (app: App) =>
  ({
    lote: ({ params: { idLote } }, { actor }) =>
      actor.tipo === 'painel' ? lerLote(app, reachOf(actor), idLote) : lerLoteDoParceiro(app, actor, idLote),
  }) satisfies Partial<Handlers>
