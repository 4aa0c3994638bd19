import { z } from 'zod'
import { decimalSchema } from '../values/centesimos.ts'
import { workContract } from './work.ts'

/** At most so many awards travel in the answer of a correction. */
export const PONTUACOES_NA_RESPOSTA = 100

/** What correcting several awards did, or with `simulado` would do. */
export const resultadoCorrecaoSchema = z.object({
  simulado: z.boolean(),
  vendas: z.int(),
  /** Salespeople whose points change. */
  parceiros: z.int(),
  /** The sum of what awards gained, and of what they lost: both are positive. */
  aumentos: decimalSchema,
  reducoes: decimalSchema,
  /** What is taken back and was spent before: it becomes debt. */
  dividas: decimalSchema,
  totalDevedores: z.int(),
  /** Who owes points then, the most first; `cpf` is empty once the person's data was deleted. */
  devedores: z.array(z.object({ nome: z.string(), cpf: z.string(), divida: decimalSchema })),
  /** Those with the largest differences. A check tells none, nor does work of old. */
  pontuacoes: z
    .array(
      z.object({
        /** The number that people see. */
        idVenda: z.int(),
        nota: z.string(),
        /** Empty once the person's data was deleted. */
        vendedor: z.string(),
        revenda: z.string(),
        antes: decimalSchema,
        depois: decimalSchema,
      }),
    )
    .optional(),
  /** The processing whose corrections it took back. */
  desfaz: z.uuid().optional(),
  /** Position of the last event that it caused; null when it caused none. */
  posicao: z.string().nullable(),
})
export type ResultadoCorrecao = z.output<typeof resultadoCorrecaoSchema>

export const corrigirPontuacoes = workContract('corrigir-pontuacoes', resultadoCorrecaoSchema)
