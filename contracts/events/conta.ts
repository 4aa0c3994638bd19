import { z } from 'zod'
import { event, textoSchema, type EventOf } from '../event.ts'
import { centesimosPositivosSchema, centesimosSchema } from '../values/centesimos.ts'
import { diaSchema } from '../values/dia.ts'
import { tipoFiscalSchema } from '../values/documentos.ts'

/** How much one lot gave or received, and what readers need to show it. */
export const parteLoteSchema = z.object({
  idLote: z.uuid(),
  pontos: centesimosPositivosSchema,
  pontuadoEm: diaSchema,
  venceEm: diaSchema,
})
export type ParteLote = z.infer<typeof parteLoteSchema>

/** The sale behind a movement, as shown in a statement. */
export const documentoSchema = z.object({
  numeroVenda: z.int(),
  tipoFiscal: tipoFiscalSchema,
  identificador: z.string(),
  realizadoEm: diaSchema,
})

/** Every movement contains account, shop, network, business day, and the balance after it (Σ restante − debt). */
const movimento = z.object({
  idParceiro: z.uuid(),
  idRevenda: z.uuid(),
  idRede: z.uuid(),
  em: diaSchema,
  saldo: centesimosSchema,
})

const daVenda = movimento.extend({
  idVenda: z.uuid(),
  /** Revision of the sale whose points this states; an older revision that arrives later changes nothing. */
  revisaoVenda: z.int().nonnegative(),
  /** The sale's points from now on; of a reversal that needs several events, how far each of them gets. */
  alvo: centesimosPositivosSchema,
  documento: documentoSchema,
})

export const pontosCreditados = event(
  'PontosCreditados',
  'Pontos creditados por uma venda',
  daVenda.extend({
    pontos: centesimosPositivosSchema,
    lote: parteLoteSchema,
    /** The part that paid an earlier debt; the lot keeps the rest. */
    abatido: centesimosPositivosSchema,
  }),
)

export const creditoRecusado = event(
  'CreditoRecusado',
  'Crédito recusado: a conta está encerrada',
  daVenda.extend({ pontos: centesimosPositivosSchema }),
)

export const pontosEstornados = event(
  'PontosEstornados',
  'Pontos estornados: a venda deixou de valer ou vale menos',
  daVenda.extend({
    pontos: centesimosPositivosSchema,
    causa: z.enum(['cancelamento', 'anulacao', 'correcao']),
    lotes: z.array(parteLoteSchema),
    /** The part for which no lot was left, which became debt. */
    divida: centesimosPositivosSchema,
    motivo: textoSchema.nullable(),
  }),
)

export const pontosResgatados = event(
  'PontosResgatados',
  'Pontos trocados por um prêmio',
  movimento.extend({
    idResgate: z.uuid(),
    numeroResgate: z.int(),
    idPremio: z.uuid(),
    codigoPremio: z.string(),
    qtde: z.int().positive(),
    /** Unit price and total price in points. */
    pontosUnitario: centesimosPositivosSchema,
    pontos: centesimosPositivosSchema,
    valorPonto: centesimosPositivosSchema,
    saldoAnterior: centesimosSchema,
    statusInicial: z.literal([0, 4]),
    lotes: z.array(parteLoteSchema),
  }),
)

export const pontosDevolvidos = event(
  'PontosDevolvidos',
  'Pontos devolvidos por um resgate cancelado',
  movimento.extend({
    idResgate: z.uuid(),
    pontos: centesimosPositivosSchema,
    abatido: centesimosPositivosSchema,
    /** The new lots, one per lot that the redemption took from. */
    lotes: z.array(parteLoteSchema.extend({ origem: z.uuid(), abatido: centesimosPositivosSchema })),
    motivo: textoSchema.nullable(),
  }),
)

export const devolucaoRecusada = event(
  'DevolucaoRecusada',
  'Devolução recusada: a conta está encerrada',
  movimento.extend({ idResgate: z.uuid(), pontos: centesimosPositivosSchema }),
)

export const pontosExpirados = event(
  'PontosExpirados',
  'Pontos expirados',
  movimento.extend({ pontos: centesimosPositivosSchema, lotes: z.array(parteLoteSchema) }),
)

export const pontosReativados = event(
  'PontosReativados',
  'Pontos expirados reativados',
  movimento.extend({
    /** Day of the expiry runs whose lots come back. */
    expiradoEm: diaSchema,
    pontos: centesimosPositivosSchema,
    abatido: centesimosPositivosSchema,
    lotes: z.array(parteLoteSchema.extend({ origem: z.uuid(), abatido: centesimosPositivosSchema })),
    motivo: textoSchema.nullable(),
  }),
  { version: 2, upcasts: [(semMotivo: object) => ({ ...semMotivo, motivo: null })] },
)

export const pontosLancados = event(
  'PontosLancados',
  'Pontos lançados ou retirados manualmente por um administrador',
  movimento.extend({
    idLancamento: z.uuid(),
    sentido: z.enum(['credito', 'debito']),
    pontos: centesimosPositivosSchema,
    /** The lot that a credit opens; null for a debit. */
    lote: parteLoteSchema.nullable(),
    /** The part of a credit that paid an earlier debt; the lot keeps the rest. */
    abatido: centesimosPositivosSchema,
    /** What a debit took from each lot; empty for a credit. */
    lotes: z.array(parteLoteSchema),
    motivo: textoSchema,
    /** What backs it: a letter, an agreement, a message, by its number or date. */
    comprovante: textoSchema,
  }),
)

export const contaEncerrada = event(
  'ContaEncerrada',
  'Conta encerrada: o que restava expirou',
  movimento.extend({ pontos: centesimosPositivosSchema, lotes: z.array(parteLoteSchema), motivo: textoSchema }),
)

/** Stream `conta-{idParceiro}` (`domain.md §3.1`). */
export const conta = {
  category: 'conta',
  events: {
    pontosCreditados,
    creditoRecusado,
    pontosEstornados,
    pontosResgatados,
    pontosDevolvidos,
    devolucaoRecusada,
    pontosExpirados,
    pontosReativados,
    pontosLancados,
    contaEncerrada,
  },
} as const

export type ContaEvent = EventOf<(typeof conta.events)[keyof typeof conta.events]>
