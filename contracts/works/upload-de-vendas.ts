import { z } from 'zod'
import { decimalSchema } from '../values/centesimos.ts'
import { erroDeLinhaSchema, leituraSchema } from './linhas.ts'
import { workContract } from './work.ts'

/** What an upload of sales took in, or with `simulado` would. */
export const resultadoVendasSchema = z.object({
  simulado: z.boolean(),
  /** Uploads of old did not tell it. */
  leitura: leituraSchema.optional(),
  /** Item rows taken in (`interfaces.md §4`). */
  total: z.int(),
  vendas: z.int(),
  pontos: decimalSchema,
  valor: decimalSchema,
  parceiros: z.int(),
  /** Sales that stood already, in this file or in the ledger. */
  repetidas: z.int(),
  /** Sales left out until they are confirmed: each is among the errors. Uploads of old did not look for them. */
  provaveisRepetidas: z.int().optional(),
  /**
   * Sales that wait for a second person, or would, with their points and the numbers of their requests; those of an
   * earlier upload that still wait are among them. Uploads of old had none.
   */
  aguardam: z
    .object({
      vendas: z.int(),
      pontos: decimalSchema,
      /** Those of them that no earlier upload asked for. */
      novas: z.int(),
      /** Of a check, while it is looked at: why they would wait, and who could confirm them, in words. */
      aviso: z.string().optional(),
      pedidos: z.array(z.int()),
    })
    .optional(),
  /** Of sales that were taken in, but are worth a look (`domain.md §4`). */
  avisos: z.array(erroDeLinhaSchema),
  totalErros: z.int(),
  erros: z.array(erroDeLinhaSchema),
  mensagens: z.int(),
  /** Position of the last event that the upload caused; null when it caused none. */
  posicao: z.string().nullable(),
})
export type ResultadoVendas = z.output<typeof resultadoVendasSchema>

export const uploadDeVendas = workContract('upload-vendas', resultadoVendasSchema)
export type UploadDeVendas = z.output<typeof uploadDeVendas>
