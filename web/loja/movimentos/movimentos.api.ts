import { skipToken } from '@reduxjs/toolkit/query'
import { extrato, type Movimento, type TipoMovimento } from '#contracts/http/extrato.ts'
import { cursorQueryOf, queryOf } from '#web/shared/api/contract-api.ts'
import { usePosicaoFora } from '#web/shared/movimentos/movement-address.ts'
import { api } from '#web/loja/api.ts'

/** Movements shown on the home screen. */
export const ULTIMOS = 5
/** Somewhat more than one screenful; the person asks for further pages. */
const PAGINA = 20

export const { useResumoQuery, useExtratoInfiniteQuery: useExtratoPorCursor } = api.injectEndpoints({
  endpoints: (build) => ({
    resumo: queryOf(build, extrato),
    extrato: cursorQueryOf(build, extrato, ({ proximo }) => proximo),
  }),
})

const RESUMO = { query: { limite: ULTIMOS } }

/**
 * Balance, next expiries and the last movements: one request that header, home and statement share, repeated when the
 * person returns to the page.
 */
export const useResumo = () => useResumoQuery(RESUMO, { refetchOnFocus: true, refetchOnMountOrArgChange: 30 })

/** The statement, page after page; of one kind when `tipo` is given. */
export const useExtrato = (tipo?: TipoMovimento) =>
  useExtratoPorCursor({ query: { limite: PAGINA, tipo } }, { refetchOnMountOrArgChange: 30 })

/** The movement that the address names, when it is not among these. */
export function useMovimentoFora(movimentos: readonly Movimento[]): Movimento | undefined {
  const posicao = usePosicaoFora(movimentos)
  const { currentData } = useResumoQuery(posicao === null ? skipToken : { query: { posicao } })
  return currentData?.movimentos[0]
}
