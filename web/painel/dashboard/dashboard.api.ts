import { dashboard } from '#contracts/http/dashboard.ts'
import { redes } from '#contracts/http/redes.ts'
import { queryOf } from '../../shared/api/contract-api.ts'
import { api } from '../api.ts'

export const { useDashboardQuery, useRedesQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    dashboard: queryOf(build, dashboard, { handlesErrors: true }),
    redes: queryOf(build, redes),
  }),
})
