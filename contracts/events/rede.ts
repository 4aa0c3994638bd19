import { z } from 'zod'
import { event, textoSchema, type EventOf } from '../event.ts'
import { centesimosPositivosSchema } from '../values/centesimos.ts'
import { diaSchema } from '../values/dia.ts'

/** A dated value: it applies from `desde` until the next one, and never re-prices what was already awarded. */
const datado = z.object({
  idRede: z.uuid(),
  desde: diaSchema,
  /** Given when `desde` lies before the day it was entered (role 2, `domain.md §2`). */
  motivo: textoSchema.nullable(),
})

export const valorPontoDefinido = event(
  'ValorPontoDefinido',
  'Valor do ponto da rede definido',
  datado.extend({ valorPonto: centesimosPositivosSchema }),
)
export const inicioProgramaDefinido = event('InicioProgramaDefinido', 'Início do programa na rede definido', datado)

/** Stream `rede-{idRede}`. */
export const rede = { category: 'rede', events: { valorPontoDefinido, inicioProgramaDefinido } } as const

export type RedeEvent = EventOf<(typeof rede.events)[keyof typeof rede.events]>
