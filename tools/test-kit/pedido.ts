import type { AprovacaoPedida } from '#contracts/events/pedido.ts'
import { id, motivo } from './events.ts'

/** What a request for points by hand says: 500 for Ana, beyond a limit of 100. */
export const pedidoDePontos = (outros: Partial<AprovacaoPedida['data']> = {}): AprovacaoPedida['data'] => ({
  idPedido: id('pedido'),
  numero: 7,
  ato: 'lancar-pontos',
  idParceiro: id('Ana'),
  em: '2026-11-20',
  pedidoPor: id('quem pede'),
  papel: 2,
  limite: 100_00,
  efeito: { valor: 500_00 },
  dados: { sentido: 'credito', pontos: 500_00 },
  motivo,
  comprovante: motivo,
  venceEm: '2026-11-27',
  ...outros,
})
