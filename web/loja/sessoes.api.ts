import { entrarLoja, sessaoAtual } from '#contracts/http/sessoes.ts'
import { mutationOf, queryOf } from '#web/shared/api/contract-api.ts'
import { api } from './api.ts'

export const { useEntrarMutation, useMeuCadastroQuery } = api.injectEndpoints({
  endpoints: (build) => ({ entrar: mutationOf(build, entrarLoja), meuCadastro: queryOf(build, sessaoAtual) }),
})
