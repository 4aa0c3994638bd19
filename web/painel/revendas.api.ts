import { revendas } from '#contracts/http/revendas.ts'
import { queryOf } from '../shared/api/contract-api.ts'
import { api } from './api.ts'

export const { useRevendasQuery } = api.injectEndpoints({
  endpoints: (build) => ({ revendas: queryOf(build, revendas) }),
})
