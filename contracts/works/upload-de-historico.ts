import { z } from 'zod'
import { decimalSchema } from '../values/centesimos.ts'
import { erroDeLinhaSchema, leituraSchema } from './linhas.ts'
import { mudancaDeLinhaSchema } from './upload-de-cadastros.ts'
import { workContract } from './work.ts'

/** What an upload of sell-in took in, or with `simulado` would. */
export const resultadoHistoricoSchema = z.object({
  simulado: z.boolean(),
  leitura: leituraSchema,
  /** Rows taken in (`interfaces.md §4`): registered and corrected. */
  total: z.int(),
  registradas: z.int(),
  /** Lines of orders that stood otherwise. */
  corrigidas: z.int(),
  /** Rows that say what stands already, in this file or in the ledger. */
  repetidas: z.int(),
  /** Orders that a row was taken in of, and the money of those rows. */
  pedidos: z.int(),
  valor: decimalSchema,
  /** What changes, row by row; `corrigidas` counts all. */
  mudancas: z.array(mudancaDeLinhaSchema),
  /** Of rows that were taken in, but are worth a look. */
  avisos: z.array(erroDeLinhaSchema),
  totalErros: z.int(),
  erros: z.array(erroDeLinhaSchema),
  /** Position of the last event that the upload caused; null when it caused none. */
  posicao: z.string().nullable(),
})
export type ResultadoHistorico = z.output<typeof resultadoHistoricoSchema>

export const uploadDeHistorico = workContract('upload-historico', resultadoHistoricoSchema)
export type UploadDeHistorico = z.output<typeof uploadDeHistorico>
