import { cep } from '#contracts/http/cep.ts'
import { mutationOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/loja/api.ts'

export const { useBuscarCepMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Called only on the person's request; its answer is not cached. */
    buscarCep: mutationOf(build, cep),
  }),
})
