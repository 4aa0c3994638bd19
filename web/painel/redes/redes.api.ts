import { alterarRede, excluirRede, rede, redes } from '#contracts/http/redes.ts'
import { mutationOf, queryOf } from '../../shared/api/contract-api.ts'
import { api } from '../api.ts'

export const { useRedesCompletasQuery, useLazyRedeQuery, useAlterarRedeMutation, useExcluirRedeMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      redesCompletas: queryOf(build, redes),
      rede: queryOf(build, rede),
      alterarRede: mutationOf(build, alterarRede),
      excluirRede: mutationOf(build, excluirRede),
    }),
  })
