import { z } from 'zod'
import { event, textoSchema, type EventOf } from '../event.ts'
import { centesimosPositivosSchema } from '../values/centesimos.ts'
import { diaSchema } from '../values/dia.ts'

export const valorPontosDefinido = event(
  'ValorPontosDefinido',
  'Pontos por unidade do produto definidos',
  z.object({
    idProduto: z.uuid(),
    desde: diaSchema,
    valorPontos: centesimosPositivosSchema,
    /** Given when `desde` lies before the day it was entered (role 2, `domain.md §2`). */
    motivo: textoSchema.nullable(),
  }),
)

/** Stream `produto-{idProduto}`. */
export const produto = { category: 'produto', events: { valorPontosDefinido } } as const

export type ProdutoEvent = EventOf<(typeof produto.events)[keyof typeof produto.events]>
