import { resgates } from '#contracts/http/resgates-do-painel.ts'
import { resgate } from '#contracts/http/resgates.ts'
import { queryOf } from '../shared/api/contract-api.ts'
import { api } from './api.ts'

export const { useResgatesQuery, useResgateQuery } = api.injectEndpoints({
  endpoints: (build) => ({ resgates: queryOf(build, resgates), resgate: queryOf(build, resgate) }),
})
