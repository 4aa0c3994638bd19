import { mudarResgate, type ContextoDoResgate, type PedidoDeMudanca, type ResgateMudado } from './mudar-resgate.ts'

/** Writes the note of a redemption, or clears it (null or blank); possible in every status. */
export const alterarObservacao = (
  context: ContextoDoResgate,
  { observacao, ...pedido }: PedidoDeMudanca & { observacao: string | null },
): Promise<ResgateMudado> =>
  mudarResgate(
    context,
    'alterar-observacao-resgate',
    pedido,
    (hoje, texto) => ({ tipo: 'alterarObservacao', observacao: texto, hoje }),
    observacao?.trim() || null,
  )
