import { z } from 'zod'
import { event, textoSchema, type EventOf } from '../event.ts'
import { diaSchema } from '../values/dia.ts'

/** Every event contains who sent the photos, and their shop and network at that time. */
const doEnvio = z.object({
  idEnvio: z.uuid(),
  /** Number that people see. */
  numero: z.int(),
  idParceiro: z.uuid(),
  idRevenda: z.uuid(),
  idRede: z.uuid(),
  em: diaSchema,
})

const arquivoEnviadoSchema = z.object({
  /** Name in the file store, without personal data. */
  arquivo: z.string(),
  /** Media type determined from the content: `image/webp`, `application/pdf`, `video/mp4`. */
  tipo: z.string(),
})
export type ArquivoEnviado = z.infer<typeof arquivoEnviadoSchema>

export const fotoVendaEnviada = event(
  'FotoVendaEnviada',
  'Fotos de uma venda enviadas por um vendedor: uma pontuação pendente',
  doEnvio.extend({ arquivos: z.array(arquivoEnviadoSchema).min(1) }),
)

export const envioProcessado = event(
  'EnvioProcessado',
  'Pontuação pendente processada: virou uma venda',
  doEnvio.extend({ idVenda: z.uuid(), numeroVenda: z.int() }),
)

export const envioEncerrado = event(
  'EnvioEncerrado',
  'Pontuação pendente encerrada sem venda',
  doEnvio.extend({ motivo: textoSchema.nullable() }),
)

/** Stream `envio-{idEnvio}`: what one salesperson sent at once, a pending award until it is processed or ended. */
export const envio = { category: 'envio', events: { fotoVendaEnviada, envioProcessado, envioEncerrado } } as const

export type FotoVendaEnviada = EventOf<typeof fotoVendaEnviada>
export type EnvioEvent = EventOf<(typeof envio.events)[keyof typeof envio.events]>
