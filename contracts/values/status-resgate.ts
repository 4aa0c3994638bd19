import { z } from 'zod'

/** The status of a redemption, with its numbers on the wire (`doc 2 §4`, `domain.md §4`). */
export const statusResgateSchema = z.literal([0, 1, 2, 3, 4, 5, 6])
export type StatusResgate = z.infer<typeof statusResgateSchema>

export const NAO_ENTREGUE = 0 satisfies StatusResgate
export const ENTREGUE = 1 satisfies StatusResgate
export const EM_TRANSPORTE = 2 satisfies StatusResgate
export const CANCELADO = 3 satisfies StatusResgate
export const AGUARDANDO_LIBERACAO = 4 satisfies StatusResgate
export const CANCELADO_PELO_FORNECEDOR = 5 satisfies StatusResgate
export const LIBERADO = 6 satisfies StatusResgate

export const TODOS_OS_STATUS: readonly StatusResgate[] = [
  NAO_ENTREGUE,
  ENTREGUE,
  EM_TRANSPORTE,
  CANCELADO,
  AGUARDANDO_LIBERACAO,
  CANCELADO_PELO_FORNECEDOR,
  LIBERADO,
]

export const nomeStatusResgate: Record<StatusResgate, string> = {
  [NAO_ENTREGUE]: 'Não entregue',
  [ENTREGUE]: 'Entregue',
  [EM_TRANSPORTE]: 'Em transporte',
  [CANCELADO]: 'Cancelado',
  [AGUARDANDO_LIBERACAO]: 'Aguardando liberação',
  [CANCELADO_PELO_FORNECEDOR]: 'Cancelado pelo fornecedor',
  [LIBERADO]: 'Liberado',
}

/** The status of a new redemption: the second one when antifraud has flagged the seller's network. */
export const statusInicialSchema = z.literal([NAO_ENTREGUE, AGUARDANDO_LIBERACAO])
export type StatusInicial = z.infer<typeof statusInicialSchema>

/** The statuses that staff may set, singly or in bulk; approving and cancelling are separate actions (`doc 2 §4`). */
export const statusDeEntregaSchema = z.literal([NAO_ENTREGUE, ENTREGUE, EM_TRANSPORTE])
export type StatusDeEntrega = z.infer<typeof statusDeEntregaSchema>
