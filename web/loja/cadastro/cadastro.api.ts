import { criarParceiro } from '#contracts/http/parceiros.ts'
import { revendaPublica } from '#contracts/http/revendas.ts'
import { mutationOf, queryOf } from '../../shared/api/contract-api.ts'
import { api } from '../api.ts'

export const { useRevendaDoLinkQuery, useCadastrarVendedorMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    revendaDoLink: queryOf(build, revendaPublica),
    cadastrarVendedor: mutationOf(build, criarParceiro),
  }),
})
