import {
  alterarParceiro,
  alterarStatusDeParceiro,
  criarParceiro,
  excluirParceiro,
  parceiro,
  parceiros,
} from '#contracts/http/parceiros.ts'
import { mutationOf, queryOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/painel/api.ts'

export const {
  useParceirosQuery,
  useLazyParceiroQuery,
  useCriarParceiroMutation,
  useAlterarParceiroMutation,
  useAlterarStatusDeParceiroMutation,
  useExcluirParceiroMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    parceiros: queryOf(build, parceiros),
    parceiro: queryOf(build, parceiro),
    criarParceiro: mutationOf(build, criarParceiro),
    alterarParceiro: mutationOf(build, alterarParceiro),
    alterarStatusDeParceiro: mutationOf(build, alterarStatusDeParceiro),
    excluirParceiro: mutationOf(build, excluirParceiro),
  }),
})
