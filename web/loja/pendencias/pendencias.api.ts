import { cep } from '#contracts/http/cep.ts'
import { alterarPerfilDaLoja, informarEnderecoEntrega } from '#contracts/http/parceiros.ts'
import { mutationOf } from '../../shared/api/contract-api.ts'
import { api } from '../api.ts'

export const { useResolverMutation, useInformarEnderecoMutation, useBuscarCepMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Accepts the regulation, or changes a temporary password. */
    resolver: mutationOf(build, alterarPerfilDaLoja),
    informarEndereco: mutationOf(build, informarEnderecoEntrega),
    /** Called only on the person's request; its answer is not cached. */
    buscarCep: mutationOf(build, cep),
  }),
})
