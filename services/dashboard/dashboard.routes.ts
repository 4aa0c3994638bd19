import { diaDoInstante } from '#contracts/values/dia.ts'
import { lerDashboard } from '#projections/dashboard/dashboard.queries.ts'
import { lerOrigem } from '#projections/dashboard/origem.queries.ts'
import type { App } from '#services/app.ts'
import type { Handlers } from '#services/engine/http/endpoints.ts'
import { reachOf } from '#services/engine/reach/reach.ts'
import { naRede } from '#services/redes/ler-redes.ts'

export const dashboardRoutes = ({ readDb, agora }: App) =>
  ({
    dashboard: async ({ query }, { actor }) =>
      lerDashboard(readDb, await naRede(readDb, reachOf(actor), query.rede), diaDoInstante(agora())),
    /** The same reach as the dashboard's, whose figures it explains. */
    origemDoDashboard: async ({ query }, { actor }) =>
      lerOrigem(readDb, await naRede(readDb, reachOf(actor), query.rede), query),
  }) satisfies Partial<Handlers>
