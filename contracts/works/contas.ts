import { z } from 'zod'
import { decimalSchema } from '../values/centesimos.ts'

/** Whose points an expiry takes or a return brings back, by network and by salesperson, the most first. */
export const pontosDeContas = z.object({
  simulado: z.boolean(),
  vendedores: z.int(),
  pontos: decimalSchema,
  redes: z.array(z.object({ rede: z.string(), vendedores: z.int(), pontos: decimalSchema })),
  /** The first of them: `vendedores` counts all. Names are empty once the person's data was deleted. */
  contas: z.array(
    z.object({ nome: z.string(), cpf: z.string(), revenda: z.string(), rede: z.string(), pontos: decimalSchema }),
  ),
  /** Position of the last event that it caused; null when it caused none. */
  posicao: z.string().nullable(),
})

/** At most so many salespeople travel in an answer. */
export const CONTAS_NA_RESPOSTA = 100

/** At most so many debtors travel in an answer; `totalDevedores` counts all. */
export const DEVEDORES_NA_RESPOSTA = 100
