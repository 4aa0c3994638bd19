import { z } from 'zod'

/** One bad row of an uploaded file (`interfaces.md §4`). `linha` counts as the spreadsheet program shows it. */
export const erroDeLinhaSchema = z.object({
  linha: z.int(),
  coluna: z.string(),
  valor: z.string(),
  mensagem: z.string(),
})
export type ErroDeLinha = z.infer<typeof erroDeLinhaSchema>

/** What of an uploaded file was read: its sheet, the line of its headings, and rows that its program does not show. */
export const leituraSchema = z.object({ aba: z.string().nullable(), titulo: z.int(), ocultas: z.int() })
export type Leitura = z.output<typeof leituraSchema>

/** At most this many row errors travel in an answer; `totalErros` counts all. */
export const ERROS_NA_RESPOSTA = 1000
