import { dashboard } from '#contracts/http/dashboard.ts'
import { origemDoDashboard, type CampoDoMes } from '#contracts/http/origem.ts'
import { cursorQueryOf, queryOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/painel/api.ts'

/** Movements of a figure fetched at a time. */
const PAGINA = 20

export const { useDashboardQuery, useOrigemInfiniteQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    dashboard: queryOf(build, dashboard),
    origem: cursorQueryOf(build, origemDoDashboard, ({ proximo }) => proximo),
  }),
})

/** Which figure: a seller's points, a shop's points, or one kind of points of a month; in one network or in all. */
export type FiguraDoDashboard = { rede: string | undefined } & (
  { parceiro: string } | { revenda: string } | { mes: string; tipo: CampoDoMes }
)

/** The events that make up the figure, page by page. */
export const useOrigem = (figura: FiguraDoDashboard) =>
  useOrigemInfiniteQuery({ query: { ...figura, limite: PAGINA } }, { refetchOnMountOrArgChange: 30 })
