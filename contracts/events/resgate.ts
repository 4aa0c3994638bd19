import { z } from 'zod'
import { event, textoSchema, type EventOf } from '../event.ts'
import { centesimosPositivosSchema, centesimosSchema } from '../values/centesimos.ts'
import { diaSchema } from '../values/dia.ts'
import { statusDeEntregaSchema, statusInicialSchema, statusResgateSchema } from '../values/status-resgate.ts'

/** Kinds of prize (`doc 2 §3`); the first two are goods that are sent. */
export const tipoPremioSchema = z.enum(['geral', 'bivolt', 'credito', 'recarga', 'pix'])
export type TipoPremio = z.infer<typeof tipoPremioSchema>

/**
 * Every event contains the redemption, the account, and the shop and network at the time of redeeming. Recipient and
 * address are delivery data: rows under `idResgate`, never in the ledger (`domain.md §1`).
 */
const doResgate = z.object({
  idResgate: z.uuid(),
  idParceiro: z.uuid(),
  idRevenda: z.uuid(),
  idRede: z.uuid(),
  em: diaSchema,
})

export const resgateSolicitado = event(
  'ResgateSolicitado',
  'Resgate solicitado',
  doResgate.extend({
    /** Number that people see. */
    numero: z.int(),
    idPremio: z.uuid(),
    codigoPremio: z.string(),
    qtde: z.int().positive(),
    /** Unit price and total price in points. */
    pontosUnitario: centesimosPositivosSchema,
    pontos: centesimosPositivosSchema,
    /** Money per point of the network at that moment. */
    valorPonto: centesimosPositivosSchema,
    /** The spendable points before it. */
    saldoAnterior: centesimosSchema,
    /** 4 when the network was flagged by antifraud, else 0. */
    status: statusInicialSchema,
  }),
)

export const resgateAprovado = event('ResgateAprovado', 'Resgate aprovado: foi liberado', doResgate)

export const resgateStatusAlterado = event(
  'ResgateStatusAlterado',
  'Status da entrega de um resgate alterado',
  doResgate.extend({ de: statusResgateSchema, para: statusDeEntregaSchema }),
)

const cancelamento = doResgate.extend({
  /** The status before. */
  de: statusResgateSchema,
  /** The points that go back to the account, and the value at which they were redeemed. */
  pontos: centesimosPositivosSchema,
  valorPonto: centesimosPositivosSchema,
  /** The kind used by the rule for delivered credits and Pix. */
  tipoPremio: tipoPremioSchema,
  motivo: textoSchema.nullable(),
})

export const resgateCancelado = event('ResgateCancelado', 'Resgate cancelado: os pontos voltam', cancelamento)
export const resgateCanceladoPeloFornecedor = event(
  'ResgateCanceladoPeloFornecedor',
  'Resgate cancelado pelo fornecedor: os pontos voltam',
  cancelamento,
)

export const observacaoResgateAlterada = event(
  'ObservacaoResgateAlterada',
  'Observação de um resgate alterada',
  doResgate.extend({
    /** Null: the note was cleared. */
    observacao: textoSchema.nullable(),
  }),
)

export const previsaoEntregaAlterada = event(
  'PrevisaoEntregaAlterada',
  'Previsão de entrega de um resgate alterada',
  doResgate.extend({
    /** Null: the forecast was cleared. */
    previsaoEntrega: diaSchema.nullable(),
  }),
)

export const erroDaEntregaInformado = event(
  'ErroDaEntregaInformado',
  'Erro na entrega de um resgate, informado pelo fornecedor',
  doResgate.extend({
    /** Null: the next notice tells of none any more. */
    erro: textoSchema.nullable(),
  }),
)

export const midiaAnexada = event(
  'MidiaAnexada',
  'Foto ou vídeo anexado a um resgate',
  doResgate.extend({
    idMidia: z.uuid(),
    /** Name in the file store, without personal data, of what came. */
    arquivo: z.string(),
    /** Media type determined from the content: `image/jpeg`, `video/mp4`. */
    tipo: z.string(),
    /** A photo without what the camera wrote into it, as people see it; null for a video. */
    vista: z.string().nullable(),
    /** The same as a list shows it. */
    miniatura: z.string().nullable(),
  }),
  { version: 2, upcasts: [(v1: object) => ({ ...v1, vista: null, miniatura: null })] },
)
/** What is stored of a photo or video. */
export type MidiaAnexada = Pick<
  EventOf<typeof midiaAnexada>['data'],
  'idMidia' | 'arquivo' | 'tipo' | 'vista' | 'miniatura'
>

export const midiaExcluida = event(
  'MidiaExcluida',
  'Foto ou vídeo retirado de um resgate',
  doResgate.extend({ idMidia: z.uuid() }),
)

/** Stream `resgate-{idResgate}`; the points are in the account's stream under the same id (`domain.md §3.2`). */
export const resgate = {
  category: 'resgate',
  events: {
    resgateSolicitado,
    resgateAprovado,
    resgateStatusAlterado,
    resgateCancelado,
    resgateCanceladoPeloFornecedor,
    observacaoResgateAlterada,
    previsaoEntregaAlterada,
    erroDaEntregaInformado,
    midiaAnexada,
    midiaExcluida,
  },
} as const

export type ResgateSolicitado = EventOf<typeof resgateSolicitado>
export type ResgateEvent = EventOf<(typeof resgate.events)[keyof typeof resgate.events]>
