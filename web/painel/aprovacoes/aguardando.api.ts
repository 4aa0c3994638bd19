import { pedidosAguardando } from '#contracts/http/pedidos-aguardando.ts'
import { queryOf } from '#web/shared/api/contract-api.ts'
import { api } from '#web/painel/api.ts'

export const { usePedidosAguardandoQuery } = api.injectEndpoints({
  endpoints: (build) => ({ pedidosAguardando: queryOf(build, pedidosAguardando) }),
})
