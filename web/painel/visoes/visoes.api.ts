import { alterarVisao, definirVisaoPadrao, excluirVisao, salvarVisao, visoes } from '#contracts/http/visoes.ts'
import { mutationOf, queryOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/painel/api.ts'

/** Those that forms send show their failures; of the menu's a toast tells. */
export const {
  useVisoesQuery,
  useSalvarVisaoMutation,
  useAlterarVisaoMutation,
  useGravarVisaoMutation,
  useExcluirVisaoMutation,
  useTrazerVisaoMutation,
  useDefinirVisaoPadraoMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    visoes: queryOf(build, visoes, { unseen: true }),
    salvarVisao: mutationOf(build, salvarVisao),
    alterarVisao: mutationOf(build, alterarVisao),
    gravarVisao: mutationOf(build, alterarVisao, { unseen: true }),
    excluirVisao: mutationOf(build, excluirVisao, { unseen: true }),
    trazerVisao: mutationOf(build, salvarVisao, { unseen: true }),
    definirVisaoPadrao: mutationOf(build, definirVisaoPadrao, { unseen: true }),
  }),
})
