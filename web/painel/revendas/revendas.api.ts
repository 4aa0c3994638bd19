import { alterarRevenda, criarRevenda, excluirRevenda, revendas } from '#contracts/http/revendas.ts'
import { mutationOf, queryOf } from '#web/shared/api/contract-api.ts'
import type { PageOf } from '#web/shared/list/any-lista.ts'
import { api } from '#web/painel/api.ts'

export const {
  useDentaisQuery,
  useLazyDentaisQuery,
  useCriarRevendaMutation,
  useAlterarRevendaMutation,
  useExcluirRevendaMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    dentais: queryOf(build, revendas),
    criarRevenda: mutationOf(build, criarRevenda),
    alterarRevenda: mutationOf(build, alterarRevenda),
    excluirRevenda: mutationOf(build, excluirRevenda),
  }),
})

/** The rows of an answer that is no file. */
export const rowsOf = (answer: object | undefined) =>
  answer !== undefined && 'revendas' in answer ? (answer as PageOf<typeof revendas>) : undefined

/** All shops that the person may see, by name: for selectors, which need no totals. */
export function useRevendasQuery({ query = {} }: { query?: { ativo?: '1' } } = {}, options: { skip?: boolean } = {}) {
  const asked = useDentaisQuery({ params: undefined, query: { ...query, resumo: '1' } }, options)
  return { ...asked, data: rowsOf(asked.data), currentData: rowsOf(asked.currentData) }
}

/** One shop with its totals, by its CNPJ. */
export function useDentalQuery(cnpj: string) {
  const { currentData, ...asked } = useDentaisQuery({ params: undefined, query: { cnpj } })
  return { ...asked, currentData: rowsOf(currentData) }
}
