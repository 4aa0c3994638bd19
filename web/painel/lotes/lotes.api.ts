import { lote } from '#contracts/http/lotes.ts'
import { queryOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/painel/api.ts'

export const { useLoteQuery } = api.injectEndpoints({ endpoints: (build) => ({ lote: queryOf(build, lote) }) })
