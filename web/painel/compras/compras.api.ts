import { compras } from '#contracts/http/compras.ts'
import { queryOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/painel/api.ts'

export const { useComprasQuery } = api.injectEndpoints({ endpoints: (build) => ({ compras: queryOf(build, compras) }) })
