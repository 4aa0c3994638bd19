import { z } from 'zod'
import { erroDeLinhaSchema, leituraSchema } from './linhas.ts'
import { workContract } from './work.ts'

/** What a row changes of a record that stands: who knows it by its code, and each field as people write it. */
export const mudancaDeLinhaSchema = z.object({
  linha: z.int(),
  codigo: z.string(),
  nome: z.string(),
  campos: z.array(z.object({ campo: z.string(), antes: z.string(), depois: z.string() })),
})
export type MudancaDeLinha = z.infer<typeof mudancaDeLinhaSchema>

/** What an upload of records did, or would do. */
export const resultadoCadastrosSchema = z.object({
  simulado: z.boolean(),
  /** Uploads of old did not tell it. */
  leitura: leituraSchema.optional(),
  /** Rows created or updated (`interfaces.md §4`). */
  total: z.int(),
  criados: z.int(),
  alterados: z.int(),
  /** Rows that say what stands already. */
  iguais: z.int(),
  /** What changes, row by row; `alterados` counts all. */
  mudancas: z.array(mudancaDeLinhaSchema),
  /** Rows that were taken in, but worth a look. */
  avisos: z.array(erroDeLinhaSchema),
  totalErros: z.int(),
  erros: z.array(erroDeLinhaSchema),
})
export type ResultadoCadastros = z.output<typeof resultadoCadastrosSchema>

export const uploadDeProdutos = workContract('upload-produtos', resultadoCadastrosSchema)
export const uploadDeProdutosRevenda = workContract('upload-produtos-revenda', resultadoCadastrosSchema)
export const uploadDeCartoes = workContract('upload-cartoes', resultadoCadastrosSchema)
export const uploadDeSaldos = workContract('upload-saldo-cartao', resultadoCadastrosSchema)
