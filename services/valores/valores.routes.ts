import { diaDoInstante } from '#contracts/values/dia.ts'
import type { App } from '#services/app.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import { lerEfeitoNaRede, lerEfeitoNoProduto } from './ler-efeito.ts'
import { lerValoresDaRede, lerValoresDoProduto } from './ler-valores.ts'

export const valoresRoutes = (app: App) => {
  const hoje = () => diaDoInstante(app.agora())
  return {
    valoresDaRede: ({ params }, { actor }) => lerValoresDaRede(app, reachOf(actor), params.id),
    valoresDoProduto: ({ params }) => lerValoresDoProduto(app, params.id),
    efeitoDoValorPonto: ({ params, query }, { actor }) =>
      lerEfeitoNaRede(app, reachOf(actor), params.id, query, hoje()),
    efeitoDoValorPontos: ({ params, query }, { actor }) =>
      lerEfeitoNoProduto(app, reachOf(actor), params.id, query, hoje()),
  } satisfies Partial<Handlers>
}
