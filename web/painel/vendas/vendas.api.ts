import { venda } from '#contracts/http/vendas.ts'
import { queryOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/painel/api.ts'

export const { useVendaQuery } = api.injectEndpoints({ endpoints: (build) => ({ venda: queryOf(build, venda) }) })
