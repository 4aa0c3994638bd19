import type { z } from 'zod'
import { pontosDeContas } from './contas.ts'
import { workContract } from './work.ts'

/** What an expiry run took, or with `simulado` would take. */
export const resultadoExpiracaoSchema = pontosDeContas
export type ResultadoExpiracao = z.output<typeof resultadoExpiracaoSchema>

export const expirarVencidos = workContract('expirar-vencidos', resultadoExpiracaoSchema)
