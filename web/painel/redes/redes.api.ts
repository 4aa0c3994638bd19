import { alterarRede, criarRede, excluirRede, rede, redes } from '#contracts/http/redes.ts'
import { mutationOf, queryOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/painel/api.ts'

export const { useRedesQuery, useLazyRedeQuery, useCriarRedeMutation, useAlterarRedeMutation, useExcluirRedeMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      redes: queryOf(build, redes),
      rede: queryOf(build, rede),
      criarRede: mutationOf(build, criarRede),
      alterarRede: mutationOf(build, alterarRede),
      excluirRede: mutationOf(build, excluirRede),
    }),
  })
