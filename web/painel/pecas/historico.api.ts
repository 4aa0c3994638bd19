import { historico } from '#contracts/http/historico.ts'
import { cursorQueryOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/painel/api.ts'

export const { useHistoricoInfiniteQuery } = api.injectEndpoints({
  endpoints: (build) => ({ historico: cursorQueryOf(build, historico, ({ proximo }) => proximo) }),
})
