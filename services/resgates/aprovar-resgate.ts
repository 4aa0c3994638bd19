import { mudarResgate, type ContextoDoResgate, type PedidoDeMudanca, type ResgateMudado } from './mudar-resgate.ts'

/**
 * Releases a redemption held back by antifraud (`domain.md §4`).
 * @throws Failure `nao-aguarda-liberacao`
 */
export const aprovarResgate = (context: ContextoDoResgate, pedido: PedidoDeMudanca): Promise<ResgateMudado> =>
  mudarResgate(context, 'aprovar-resgate', pedido, (hoje) => ({ tipo: 'aprovar', hoje }))
