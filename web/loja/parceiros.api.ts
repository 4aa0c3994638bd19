import { alterarPerfilDaLoja, criarParceiro, informarEnderecoEntrega } from '#contracts/http/parceiros.ts'
import { mutationOf } from '#web/shared/api/contract-api.ts'
import { api } from './api.ts'

export const { useCadastrarVendedorMutation, useAlterarPerfilMutation, useInformarEnderecoMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      cadastrarVendedor: mutationOf(build, criarParceiro),
      /** Also accepts the regulation, and changes a temporary password. */
      alterarPerfil: mutationOf(build, alterarPerfilDaLoja),
      informarEndereco: mutationOf(build, informarEnderecoEntrega),
    }),
  })
