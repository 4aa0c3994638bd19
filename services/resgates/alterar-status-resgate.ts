import type { StatusDeEntrega } from '#contracts/values/status-resgate.ts'
import { mudarResgate, type ContextoDoResgate, type PedidoDeMudanca, type ResgateMudado } from './mudar-resgate.ts'

/**
 * Sets the delivery's status (`domain.md §4`).
 * @throws Failure `aprove-antes`, `resgate-cancelado`, `status-de-agora`
 */
export const alterarStatusResgate = (
  context: ContextoDoResgate,
  { status, ...pedido }: PedidoDeMudanca & { status: StatusDeEntrega },
): Promise<ResgateMudado> =>
  mudarResgate(context, `alterar-status-resgate ${status}`, pedido, (hoje) => ({ tipo: 'alterarStatus', status, hoje }))
