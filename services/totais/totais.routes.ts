import { diaDoInstante } from '#contracts/values/dia.ts'
import type { App } from '#services/app.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import { lerOrigemDaRede, lerOrigemDaRevenda } from './ler-origem.ts'

export const totaisRoutes = (app: App) => {
  const hoje = () => diaDoInstante(app.agora())
  return {
    origemDosTotaisDaRede: ({ params: { id } }, { actor }) =>
      lerOrigemDaRede(app, reachOf(actor), actor.permissao, id, hoje()),
    origemDosTotaisDaRevenda: ({ params: { id } }, { actor }) => lerOrigemDaRevenda(app, reachOf(actor), id, hoje()),
  } satisfies Partial<Handlers>
}
