import { vendedores } from '#contracts/http/vendedores.ts'
import { queryOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/painel/api.ts'

export const { useVendedoresQuery } = api.injectEndpoints({
  endpoints: (build) => ({ vendedores: queryOf(build, vendedores) }),
})
