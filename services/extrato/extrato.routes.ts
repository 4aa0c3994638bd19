import type { App } from '#services/app.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import { lerComposicaoDoSaldo, lerExtratoDeHoje, lerExtratoDoParceiro } from './ler-extrato.ts'

export const extratoRoutes = (app: App) =>
  ({
    extrato: ({ query }, { actor }) => lerExtratoDeHoje(app, actor.id, query),
    extratoDoParceiro: ({ params, query }, { actor }) => lerExtratoDoParceiro(app, reachOf(actor), params.cpf, query),
    composicaoDoSaldo: ({ params, query }, { actor }) => lerComposicaoDoSaldo(app, reachOf(actor), params.cpf, query),
  }) satisfies Partial<Handlers>
