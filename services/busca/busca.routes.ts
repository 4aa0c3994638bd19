import type { App } from '#services/app.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import { buscar } from './buscar.ts'

export const buscaRoutes = ({ db }: App) =>
  ({
    busca: ({ query }, { actor }) => buscar(db, reachOf(actor), actor.permissao, query.termo),
  }) satisfies Partial<Handlers>
