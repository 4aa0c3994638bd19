import { alterarRede, excluirRede, rede, redes } from '#contracts/http/redes.ts'
import { mutationOf, queryOf } from '../../shared/api/contract-api.ts'
import { api } from '../api.ts'

export const { useRedesCompletasQuery, useLazyRedeQuery, useAlterarRedeMutation, useExcluirRedeMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      redesCompletas: queryOf(build, redes, { handlesErrors: true }),
      rede: queryOf(build, rede, { handlesErrors: true }),
      alterarRede: mutationOf(build, alterarRede, { handlesErrors: true }),
      excluirRede: mutationOf(build, excluirRede, { handlesErrors: true }),
    }),
  })
