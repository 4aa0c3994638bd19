import { vendedores } from '#contracts/http/vendedores.ts'
import { queryOf } from '../../shared/api/contract-api.ts'
import { api } from '../api.ts'

export const { useVendedoresQuery } = api.injectEndpoints({
  endpoints: (build) => ({ vendedores: queryOf(build, vendedores) }),
})
