import { alterarRede, excluirRede, redes } from '#contracts/http/redes.ts'
import { mutationOf, queryOf } from '../../shared/api/contract-api.ts'
import { api } from '../api.ts'

export const { useRedesCompletasQuery, useLazyRedesCompletasQuery, useAlterarRedeMutation, useExcluirRedeMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      redesCompletas: queryOf(build, redes, { handlesErrors: true }),
      alterarRede: mutationOf(build, alterarRede, { handlesErrors: true }),
      excluirRede: mutationOf(build, excluirRede, { handlesErrors: true }),
    }),
  })
