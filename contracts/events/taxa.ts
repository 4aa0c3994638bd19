import { z } from 'zod'
import { event, textoSchema, type EventOf } from '../event.ts'
import { centesimosPositivosSchema } from '../values/centesimos.ts'

/** What a network paid and bought before the programme, from a month until the next configuration (`domain.md §4`). */
export const taxaSucessoConfigurada = event(
  'TaxaSucessoConfigurada',
  'Taxa de sucesso configurada',
  z.object({
    idRede: z.uuid(),
    idProduto: z.uuid(),
    ano: z.int(),
    mes: z.int(),
    valorUnitario: centesimosPositivosSchema,
    qtdVendidaAntes: centesimosPositivosSchema,
    /** Counts the entries for this month from 1: each takes the place of the one before (`decisions.md §D 42`). */
    entrada: z.int().positive(),
    /** Why it takes that place. */
    motivo: textoSchema.nullable(),
  }),
)

/** Stream `taxa-{idRede}-{idProduto}`. */
export const taxa = { category: 'taxa', events: { taxaSucessoConfigurada } } as const

export type TaxaEvent = EventOf<(typeof taxa.events)[keyof typeof taxa.events]>
