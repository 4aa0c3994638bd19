import type { Dia } from '#contracts/values/dia.ts'
import { mudarResgate, type ContextoDoResgate, type PedidoDeMudanca, type ResgateMudado } from './mudar-resgate.ts'

/**
 * Sets when a redemption will arrive, or clears it (null).
 * @throws Failure `previsao-antes-do-resgate`, `resgate-cancelado`
 */
export const alterarPrevisaoEntrega = (
  context: ContextoDoResgate,
  { previsaoEntrega, ...pedido }: PedidoDeMudanca & { previsaoEntrega: Dia | null },
): Promise<ResgateMudado> =>
  mudarResgate(context, 'alterar-previsao-entrega', pedido, (hoje) => ({
    tipo: 'alterarPrevisao',
    previsaoEntrega,
    hoje,
  }))
