import type { TipoPremio } from '#contracts/events/resgate.ts'
import { mudarResgate, type ContextoDoResgate, type PedidoDeMudanca, type ResgateMudado } from './mudar-resgate.ts'

export interface PedidoDeCancelamento extends PedidoDeMudanca {
  /** The registered kind of the prize: only role 2 may cancel a delivered credit or Pix. */
  tipoPremio: TipoPremio
  motivo: string | null
}

/**
 * Cancels a redemption; its points are back in the account when this returns.
 * @throws Failure `resgate-cancelado`, `valor-ja-entregue`
 */
export const cancelarResgate = (
  context: ContextoDoResgate,
  { tipoPremio, motivo, ...pedido }: PedidoDeCancelamento,
): Promise<ResgateMudado> =>
  mudarResgate(
    context,
    'cancelar-resgate',
    pedido,
    (hoje, texto) => ({
      tipo: 'cancelar',
      permissao: context.actor.permissao ?? null,
      tipoPremio,
      motivo: texto,
      hoje,
    }),
    motivo?.trim() || null,
  )

/**
 * The same when the supplier will not deliver: by its own notice (`porAviso`), or by role 2 on its
 * behalf.
 * @throws Failure `resgate-cancelado`, `valor-ja-entregue`, `so-fornecedor`
 */
export const cancelarPeloFornecedor = (
  context: ContextoDoResgate,
  { tipoPremio, motivo, porAviso, ...pedido }: PedidoDeCancelamento & { porAviso: boolean },
): Promise<ResgateMudado> =>
  mudarResgate(
    context,
    'cancelar-resgate-pelo-fornecedor',
    pedido,
    (hoje, texto) => ({
      tipo: 'cancelarPeloFornecedor',
      permissao: porAviso ? 'fornecedor' : (context.actor.permissao ?? null),
      tipoPremio,
      motivo: texto,
      hoje,
    }),
    motivo?.trim() || null,
  )
