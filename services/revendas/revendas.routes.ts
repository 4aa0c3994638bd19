import type { App } from '#services/app.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import { lerRevendaPublica, lerRevendas } from './ler-revendas.ts'

export const revendasRoutes = ({ db }: App) =>
  ({
    revendas: async ({ query }, { actor }) => ({
      revendas: await lerRevendas(db, reachOf(actor), actor.permissao, query),
    }),
    revendaPublica: ({ params }) => lerRevendaPublica(db, params.idRevenda),
  }) satisfies Partial<Handlers>
