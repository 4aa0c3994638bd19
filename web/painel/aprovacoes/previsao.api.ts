import { previsaoDeAprovacao } from '#contracts/http/previsao-de-aprovacao.ts'
import { queryOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/painel/api.ts'

export const { usePrevisaoDeAprovacaoQuery } = api.injectEndpoints({
  endpoints: (build) => ({ previsaoDeAprovacao: queryOf(build, previsaoDeAprovacao) }),
})
