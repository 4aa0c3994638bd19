import type { App } from '#services/app.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { consultarCep } from './consultar-cep.ts'

export const cepRoutes = (app: App) =>
  ({ cep: ({ params }) => consultarCep(app, params.cep) }) satisfies Partial<Handlers>
