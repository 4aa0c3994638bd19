import { z } from 'zod'
import { event, textoSchema, type EventOf } from '../event.ts'
import { centesimosPositivosSchema, centesimosSchema } from '../values/centesimos.ts'
import { diaSchema } from '../values/dia.ts'
import { tipoFiscalSchema } from '../values/documentos.ts'

/** One item as scored: the mapping and the dated values of the award's day are fixed here. */
export const itemVendaSchema = z.object({
  /** Number that people see (sell-out's ID_Item_Venda). */
  idItem: z.int(),
  /** Manufacturer product to which the shop's product was mapped. */
  idProduto: z.uuid(),
  /** The shop's own code, unchanged. */
  codigo: z.string(),
  qtde: centesimosPositivosSchema,
  valorUnitario: centesimosPositivosSchema,
  valorDesconto: centesimosPositivosSchema,
  /** `valorUnitario × qtde − valorDesconto` (`domain.md §2`). */
  valorTotal: centesimosPositivosSchema,
  /** Points of one unit on the award's day. */
  valorPontos: centesimosPositivosSchema,
  /** `qtde × valorPontos`. */
  pontos: centesimosPositivosSchema,
})
export type ItemVenda = z.infer<typeof itemVendaSchema>

export const vendaRegistrada = event(
  'VendaRegistrada',
  'Venda registrada e pontuada',
  z.object({
    idVenda: z.uuid(),
    /** Number that people see (ID_Venda). */
    numero: z.int(),
    idParceiro: z.uuid(),
    idRevenda: z.uuid(),
    /** The shop's network at that time, so that a renamed or changed network keeps its history (`domain.md §2`). */
    idRede: z.uuid(),
    tipoFiscal: tipoFiscalSchema,
    identificador: z.string(),
    realizadoEm: diaSchema,
    pontuadoEm: diaSchema,
    /** Last day on which the points are valid. */
    venceEm: diaSchema,
    origem: z.enum(['upload', 'manual', 'foto']),
    /** The upload that contained it. */
    idProcessamento: z.uuid().nullable(),
    /** The photo submission from which it was made (`envio-…`). */
    idEnvio: z.uuid().optional(),
    itens: z.array(itemVendaSchema).min(1),
    totalPontos: centesimosPositivosSchema,
    totalVenda: centesimosPositivosSchema,
    totalDescontos: centesimosPositivosSchema,
    /** Money per point of the network on the award's day; null while it has none. */
    valorPonto: centesimosPositivosSchema.nullable(),
  }),
)

/**
 * The figures that stop counting when an award no longer stands, included so that readers need not look the sale up.
 */
const baixa = z.object({
  idVenda: z.uuid(),
  idParceiro: z.uuid(),
  idRevenda: z.uuid(),
  idRede: z.uuid(),
  realizadoEm: diaSchema,
  totalPontos: centesimosPositivosSchema,
  totalVenda: centesimosPositivosSchema,
  em: diaSchema,
  motivo: textoSchema,
})

export const pontuacaoCancelada = event(
  'PontuacaoCancelada',
  'Pontuação cancelada: a venda foi recusada e sua nota segue usada',
  baixa,
)
export const vendaAnulada = event('VendaAnulada', 'Venda anulada: foi lançada por engano e sua nota fica livre', baixa)

export const pontuacaoCorrigida = event(
  'PontuacaoCorrigida',
  'Pontuação corrigida pelos valores do dia do crédito',
  z.object({
    idVenda: z.uuid(),
    idParceiro: z.uuid(),
    idRevenda: z.uuid(),
    idRede: z.uuid(),
    realizadoEm: diaSchema,
    em: diaSchema,
    totalPontosAntes: centesimosPositivosSchema,
    totalPontos: centesimosPositivosSchema,
    /** `totalPontos − totalPontosAntes`. */
    diferenca: centesimosSchema,
    /** The items whose points changed, with the value now valid for the award's day. */
    itens: z.array(
      z.object({ idItem: z.int(), valorPontos: centesimosPositivosSchema, pontos: centesimosPositivosSchema }),
    ),
    motivo: textoSchema.nullable(),
  }),
  { version: 2, upcasts: [(semMotivo: object) => ({ ...semMotivo, motivo: null })] },
)

/** Stream `venda-{idVenda}`; the id derives from the sale's natural key (`domain.md §2`). */
export const venda = {
  category: 'venda',
  events: { vendaRegistrada, pontuacaoCancelada, vendaAnulada, pontuacaoCorrigida },
} as const

export type VendaRegistrada = EventOf<typeof vendaRegistrada>
export type VendaEvent = EventOf<(typeof venda.events)[keyof typeof venda.events]>
