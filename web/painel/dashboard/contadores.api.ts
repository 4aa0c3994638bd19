import { parceirosContados, revendasContadas } from '#contracts/http/contadores.ts'
import { queryOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/painel/api.ts'

export const { useParceirosContadosQuery, useRevendasContadasQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    parceirosContados: queryOf(build, parceirosContados),
    revendasContadas: queryOf(build, revendasContadas),
  }),
})
