import { alterarPerfilDaLoja } from '#contracts/http/parceiros.ts'
import { sessaoAtual } from '#contracts/http/sessoes.ts'
import { mutationOf, queryOf } from '../../shared/api/contract-api.ts'
import { api } from '../api.ts'

export const { useMeuCadastroQuery, useAlterarPerfilMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    meuCadastro: queryOf(build, sessaoAtual),
    alterarPerfil: mutationOf(build, alterarPerfilDaLoja),
  }),
})
