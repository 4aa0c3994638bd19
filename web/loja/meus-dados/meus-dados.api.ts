import { apagarMeusDados, efeitoDoMeuApagamento } from '#contracts/http/direitos.ts'
import { mutationOf, queryOf } from '../../shared/api/contract-api.ts'
import { api } from '../api.ts'

export const { useEfeitoDoMeuApagamentoQuery, useApagarMeusDadosMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    efeitoDoMeuApagamento: queryOf(build, efeitoDoMeuApagamento),
    apagarMeusDados: mutationOf(build, apagarMeusDados),
  }),
})
