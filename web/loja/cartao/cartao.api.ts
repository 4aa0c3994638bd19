import { meuCartao, mudarStatusDoCartao } from '#contracts/http/meu-cartao.ts'
import { mutationOf, queryOf } from '../../shared/api/contract-api.ts'
import { api } from '../api.ts'

export const { useMeuCartaoQuery, useMudarStatusDoCartaoMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    meuCartao: queryOf(build, meuCartao),
    mudarStatusDoCartao: mutationOf(build, mudarStatusDoCartao),
  }),
})
