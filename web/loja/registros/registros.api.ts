import { lote } from '#contracts/http/lotes.ts'
import { resgate } from '#contracts/http/resgates.ts'
import { venda } from '#contracts/http/vendas.ts'
import { queryOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/loja/api.ts'

export const { useVendaQuery, useResgateQuery, useLoteQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    venda: queryOf(build, venda),
    resgate: queryOf(build, resgate),
    lote: queryOf(build, lote),
  }),
})
