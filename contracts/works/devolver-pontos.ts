import { z } from 'zod'
import { decimalSchema } from '../values/centesimos.ts'
import { pontosDeContas } from './contas.ts'
import { workContract } from './work.ts'

/** What a return by date brought back, or with `simulado` would bring back. */
export const resultadoDevolucaoSchema = pontosDeContas.extend({
  /** The day of the runs that took the points. */
  expiradoEm: z.string(),
  /** The last day on which they are valid now. */
  venceEm: z.string(),
  /** The part that pays debts. */
  abatidos: decimalSchema,
})
export type ResultadoDevolucao = z.output<typeof resultadoDevolucaoSchema>

export const devolverPontos = workContract('devolver-pontos', resultadoDevolucaoSchema)
