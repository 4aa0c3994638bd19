import { meuCartao, mudarStatusDoCartao } from '#contracts/http/meu-cartao.ts'
import { mutationOf, queryOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/loja/api.ts'

export const { useMeuCartaoQuery, useMudarStatusDoCartaoMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    meuCartao: queryOf(build, meuCartao),
    mudarStatusDoCartao: mutationOf(build, mudarStatusDoCartao),
  }),
})
