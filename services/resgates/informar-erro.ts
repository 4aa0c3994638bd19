import { mudarResgate, type ContextoDoResgate, type PedidoDeMudanca, type ResgateMudado } from './mudar-resgate.ts'

/** Keeps what the supplier tells of a delivery that fails, or that nothing does any more (null); in every status. */
export const informarErro = (
  context: ContextoDoResgate,
  { erro, ...pedido }: PedidoDeMudanca & { erro: string | null },
): Promise<ResgateMudado> =>
  mudarResgate(
    context,
    'informar-erro-da-entrega',
    pedido,
    (hoje, texto) => ({ tipo: 'informarErro', erro: texto, hoje }),
    erro,
  )
