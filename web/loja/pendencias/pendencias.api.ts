import { cep } from '#contracts/http/cep.ts'
import { mutationOf } from '../../shared/api/contract-api.ts'
import { api } from '../api.ts'

export const { useBuscarCepMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Called only on the person's request; its answer is not cached. */
    buscarCep: mutationOf(build, cep),
  }),
})
