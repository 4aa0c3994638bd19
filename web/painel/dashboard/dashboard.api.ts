import { dashboard } from '#contracts/http/dashboard.ts'
import { origemDoDashboard, type CampoDoMes } from '#contracts/http/origem.ts'
import { cursorQueryOf, queryOf } from '../../shared/api/contract-api.ts'
import { api } from '../api.ts'

/** Movements of a figure that are asked for at a time. */
const PAGINA = 20

export const { useDashboardQuery, useOrigemInfiniteQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    dashboard: queryOf(build, dashboard, { handlesErrors: true }),
    origem: cursorQueryOf(build, origemDoDashboard, ({ proximo }) => proximo, { handlesErrors: true }),
  }),
})

/** Which figure: a seller's points, a shop's, or one kind of points of a month; of one network or of all. */
export type FiguraDoDashboard = { rede: string | undefined } & (
  { parceiro: string } | { revenda: string } | { mes: string; tipo: CampoDoMes }
)

/** What the figure is made of, page after page. */
export const useOrigem = (figura: FiguraDoDashboard) =>
  useOrigemInfiniteQuery({ query: { ...figura, limite: PAGINA } }, { refetchOnMountOrArgChange: 30 })
