import { z } from 'zod'
import { event, textoSchema, type EventOf } from '../event.ts'
import { centesimosPositivosSchema } from '../values/centesimos.ts'
import { diaSchema } from '../values/dia.ts'

/** What an order says of one product: when it was bought, how many units, for how much money. */
const linhaSchema = z.object({
  dia: diaSchema,
  quantidade: centesimosPositivosSchema,
  valorTotal: centesimosPositivosSchema,
})
export type LinhaDeCompra = z.output<typeof linhaSchema>

const daLinha = z.object({
  idRede: z.uuid(),
  /** The order's number at the manufacturer (`contracts/values/pedido-de-compra.ts`). */
  pedido: z.string(),
  idProduto: z.uuid(),
  /** The upload that the line which stands now comes from; of an annulled line, that it came from. */
  idProcessamento: z.uuid(),
})

export const compraRegistrada = event('CompraRegistrada', 'Compra registrada', daLinha.extend({ linha: linhaSchema }))
export const compraCorrigida = event(
  'CompraCorrigida',
  'Compra corrigida',
  daLinha.extend({
    antes: linhaSchema,
    depois: linhaSchema,
    /** Why, when undoing an upload brings the earlier line back. */
    motivo: textoSchema.nullable(),
  }),
)
export const compraAnulada = event(
  'CompraAnulada',
  'Compra anulada',
  daLinha.extend({ antes: linhaSchema, motivo: textoSchema }),
)

/**
 * Stream `compra-{idRede}-{pedido}`: what a network bought from the manufacturer (sell-in), a line for each product of
 * the order (`domain.md §3`).
 */
export const compra = { category: 'compra', events: { compraRegistrada, compraCorrigida, compraAnulada } } as const

export type CompraEvent = EventOf<(typeof compra.events)[keyof typeof compra.events]>
