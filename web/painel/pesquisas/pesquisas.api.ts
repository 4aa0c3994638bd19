import { alterarPesquisa, criarPesquisa, excluirPesquisa, pesquisa, pesquisas } from '#contracts/http/pesquisas.ts'
import { mutationOf, queryOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/painel/api.ts'

export const {
  usePesquisasQuery,
  usePesquisaQuery,
  useLazyPesquisaQuery,
  useCriarPesquisaMutation,
  useAlterarPesquisaMutation,
  useExcluirPesquisaMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    pesquisas: queryOf(build, pesquisas),
    pesquisa: queryOf(build, pesquisa),
    criarPesquisa: mutationOf(build, criarPesquisa),
    alterarPesquisa: mutationOf(build, alterarPesquisa),
    excluirPesquisa: mutationOf(build, excluirPesquisa),
  }),
})
