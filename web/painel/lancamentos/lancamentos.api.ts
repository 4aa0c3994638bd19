import { lancamentos } from '#contracts/http/lancamentos.ts'
import { queryOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/painel/api.ts'

export const { useLancamentosQuery } = api.injectEndpoints({
  endpoints: (build) => ({ lancamentos: queryOf(build, lancamentos) }),
})
