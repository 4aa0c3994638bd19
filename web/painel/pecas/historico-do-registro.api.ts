import { historicoDoRegistro } from '#contracts/http/historico-do-registro.ts'
import { cursorQueryOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/painel/api.ts'

export const { useHistoricoDoRegistroInfiniteQuery } = api.injectEndpoints({
  endpoints: (build) => ({ historicoDoRegistro: cursorQueryOf(build, historicoDoRegistro, ({ proximo }) => proximo) }),
})
