import { pontuacoesExpiradas } from '#contracts/http/expiracao.ts'
import { queryOf } from '../../shared/api/contract-api.ts'
import { api } from '../api.ts'

export const { usePontuacoesExpiradasQuery } = api.injectEndpoints({
  endpoints: (build) => ({ pontuacoesExpiradas: queryOf(build, pontuacoesExpiradas) }),
})
