import { z } from 'zod'
import { decimalSchema } from '../values/centesimos.ts'
import { pontosDeContas } from './contas.ts'
import { workContract } from './work.ts'

/** What closing accounts did, or with `simulado` would do. */
export const resultadoEncerramentoSchema = pontosDeContas.extend({
  /** What those accounts owe, and keep owing. */
  dividas: decimalSchema,
  /** Accounts that were closed before. */
  jaEncerradas: z.int(),
  /** Accounts that stay open until their redemptions have ended, and the first of those redemptions by number. */
  comResgatesAbertos: z.int(),
  resgatesAbertos: z.array(z.int()),
  /** The first of those accounts, each with its redemptions. Work of old does not tell them. */
  abertas: z.array(z.object({ nome: z.string(), cpf: z.string(), resgates: z.array(z.int()) })).optional(),
  /** Empty in a check, and once the text was removed. Work of old does not tell it. */
  motivo: z.string().optional(),
})
export type ResultadoEncerramento = z.output<typeof resultadoEncerramentoSchema>

export const encerrarContas = workContract('encerrar-contas', resultadoEncerramentoSchema)
