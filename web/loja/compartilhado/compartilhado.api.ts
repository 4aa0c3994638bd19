import { abrirCompartilhado } from '#contracts/http/compartilhamentos.ts'
import { queryOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/loja/api.ts'

export const { useAbrirCompartilhadoQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** A POST that only reads: the token stays out of addresses and logs. */
    abrirCompartilhado: queryOf(build, abrirCompartilhado),
  }),
})
