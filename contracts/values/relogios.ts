import { z } from 'zod'
import { diaSchema, ehDia } from './dia.ts'

/** A moment (ISO), or a day: its last moment in America/Sao_Paulo. */
const momentoSchema = z.union(
  [z.iso.datetime(), z.string().refine(ehDia)],
  'Use um dia (AAAA-MM-DD) ou um momento (AAAA-MM-DDTHH:MM:SSZ)',
)

/**
 * Two clocks (`domain.md §2`): how it stood on business day `em`, as it was known at `sabidoEm`. Without `sabidoEm`, as
 * known now; without `em`, on the day of `sabidoEm`, or today.
 */
export const doisRelogios = { em: diaSchema, sabidoEm: momentoSchema } as const
