import { pontuacoesExpiradas } from '#contracts/http/expiracao.ts'
import { queryOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/painel/api.ts'

export const { usePontuacoesExpiradasQuery } = api.injectEndpoints({
  endpoints: (build) => ({ pontuacoesExpiradas: queryOf(build, pontuacoesExpiradas) }),
})
