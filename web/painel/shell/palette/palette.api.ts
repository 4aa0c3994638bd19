import { busca } from '#contracts/http/busca.ts'
import { queryOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/painel/api.ts'

export const { useBuscaQuery } = api.injectEndpoints({ endpoints: (build) => ({ busca: queryOf(build, busca) }) })
