import type { App } from '#services/app.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { chosenRows } from '#services/engine/lists/chosen.ts'
import { pontuacoesList } from './pontuacoes.list.ts'

export const pontuacoesRoutes = (app: App) =>
  ({
    pontuacoesEscolhidas: (call, { actor }) => chosenRows(app, pontuacoesList, call, actor),
  }) satisfies Partial<Handlers>
