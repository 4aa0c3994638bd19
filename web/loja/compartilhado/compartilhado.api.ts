import { abrirCompartilhado } from '#contracts/http/compartilhamentos.ts'
import { queryOf } from '../../shared/api/contract-api.ts'
import { api } from '../api.ts'

export const { useAbrirCompartilhadoQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** A POST that only reads: the token stays out of addresses and logs. */
    abrirCompartilhado: queryOf(build, abrirCompartilhado),
  }),
})
