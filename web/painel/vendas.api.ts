import { venda } from '#contracts/http/vendas.ts'
import { queryOf } from '../shared/api/contract-api.ts'
import { api } from './api.ts'

export const { useVendaQuery } = api.injectEndpoints({ endpoints: (build) => ({ venda: queryOf(build, venda) }) })
