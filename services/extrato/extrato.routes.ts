import type { App } from '#services/app.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import { lerExtratoDeHoje, lerExtratoDoParceiro } from './ler-extrato.ts'

export const extratoRoutes = (app: App) =>
  ({
    extrato: ({ query }, { actor }) => lerExtratoDeHoje(app, actor.id, query),
    extratoDoParceiro: ({ params, query }, { actor }) => lerExtratoDoParceiro(app, reachOf(actor), params.cpf, query),
  }) satisfies Partial<Handlers>
