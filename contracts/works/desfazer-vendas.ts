import { z } from 'zod'
import { decimalSchema } from '../values/centesimos.ts'
import { workContract } from './work.ts'

/** What undoing an upload did, or with `simulado` would do. */
export const resultadoDesfeitoSchema = z.object({
  /** The upload whose sales were annulled. */
  idEnvio: z.uuid(),
  simulado: z.boolean(),
  /** Empty in a preview, and once the text was removed. */
  motivo: z.string(),
  /** The second person, who confirmed it when the work began; null when who asked for it needed nobody. */
  confirmadoPor: z.string().nullable(),
  /** Its sales that stood, with what they counted. */
  vendas: z.int(),
  pontos: decimalSchema,
  valor: decimalSchema,
  parceiros: z.int(),
  /** Of the points those that were still to be taken back: the others had expired. `dividas` of them became debt. */
  estornados: decimalSchema,
  dividas: decimalSchema,
  totalDevedores: z.int(),
  /** Who owes points now, the most first; `cpf` is empty once the person's data was deleted. */
  devedores: z.array(z.object({ nome: z.string(), cpf: z.string(), divida: decimalSchema })),
  /** Position of the last event that it caused; null when it caused none. */
  posicao: z.string().nullable(),
})
export type ResultadoDesfeito = z.output<typeof resultadoDesfeitoSchema>

export const desfazerVendas = workContract('desfazer-vendas', resultadoDesfeitoSchema)
