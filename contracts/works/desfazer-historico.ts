import { z } from 'zod'
import { decimalSchema } from '../values/centesimos.ts'
import { workContract } from './work.ts'

/** At most so many lines that were changed since travel in an answer; `mudadas` counts all. */
export const MUDADAS_NA_RESPOSTA = 100

/** What undoing an upload of sell-in did, or with `simulado` would do. */
export const resultadoHistoricoDesfeitoSchema = z.object({
  /** The upload whose lines were taken back. */
  idEnvio: z.uuid(),
  simulado: z.boolean(),
  /** Empty in a preview, and once the text was removed. */
  motivo: z.string(),
  /** The second person, who confirmed it when the work began; null when who asked for it needed nobody. */
  confirmadoPor: z.string().nullable(),
  /** Lines that stand no more, and lines that are again what they were before the upload. */
  anuladas: z.int(),
  devolvidas: z.int(),
  /** The money that lines lost or gained by that, each difference positive. */
  valor: decimalSchema,
  /** Lines of the upload that another one changed since: they stay. */
  mudadas: z.int(),
  linhasMudadas: z.array(
    z.object({ rede: z.string(), pedido: z.string(), codProduto: z.string(), produto: z.string() }),
  ),
  /** Position of the last event that it caused; null when it caused none. */
  posicao: z.string().nullable(),
})
export type ResultadoHistoricoDesfeito = z.output<typeof resultadoHistoricoDesfeitoSchema>

export const desfazerHistorico = workContract('desfazer-historico', resultadoHistoricoDesfeitoSchema)
