import { z } from 'zod'
import { event, textoSchema, type EventOf } from '../event.ts'
import { NOMES_DOS_ATOS } from '../values/atos.ts'
import { centesimosPositivosSchema, centesimosSchema } from '../values/centesimos.ts'
import { diaSchema } from '../values/dia.ts'
import { tipoFiscalSchema } from '../values/documentos.ts'
import { papelSchema } from '../values/papeis.ts'

/** What an act does, computed by its own preview. */
const efeitoSchema = z.object({
  /** What is compared with the limit. */
  valor: centesimosSchema,
  /** The balance of the account that it is about, before and after it. */
  saldoAntes: centesimosSchema.optional(),
  saldoDepois: centesimosSchema.optional(),
  /** The limit that it loosens. */
  limiteAntes: centesimosSchema.optional(),
  /** What the awards that it is about gave in points, or cost in money, and what they would. */
  pontosAntes: centesimosSchema.optional(),
  pontosDepois: centesimosSchema.optional(),
  custoAntes: centesimosSchema.optional(),
  custoDepois: centesimosSchema.optional(),
  /** How many accounts, and awards, it changes. */
  vendedores: z.int().optional(),
  pontuacoes: z.int().optional(),
  /** How many lines of sell-in it changes, and how many it leaves alone, for somebody changed them since. */
  linhas: z.int().optional(),
  mudadas: z.int().optional(),
  /** The sum of what it gives, and of what it takes: both are positive. */
  aumentos: centesimosSchema.optional(),
  reducoes: centesimosSchema.optional(),
  /** What accounts owe because of it. */
  dividas: centesimosSchema.optional(),
  /** What of it pays debts. */
  abatidos: centesimosSchema.optional(),
  /** How many sales it leaves out, for what became of their seller, shop or products. */
  recusadas: z.int().optional(),
  /** How many accounts it leaves alone, for their redemptions are open. */
  comResgatesAbertos: z.int().optional(),
})
export type EfeitoDoAto = z.output<typeof efeitoSchema>

/** What was done before without a second person, with which an act passes the limit: by who asks, or to the account. */
const somadoSchema = z.object({ de: z.enum(['pessoa', 'conta']), valor: centesimosPositivosSchema })
export type Somado = z.output<typeof somadoSchema>

/** A sale that is asked for, with ids in the place of people. */
const vendaPedidaSchema = z.object({
  idVenda: z.uuid(),
  idParceiro: z.uuid(),
  idRevenda: z.uuid(),
  tipoFiscal: tipoFiscalSchema,
  identificador: z.string(),
  realizadoEm: diaSchema,
  itens: z.array(
    z.object({
      codigo: z.string(),
      qtde: centesimosPositivosSchema,
      valorUnitario: centesimosPositivosSchema,
      valorDesconto: centesimosPositivosSchema,
    }),
  ),
  /** As its products were worth on the day of the request. */
  pontos: centesimosPositivosSchema,
  /** What who asked was told of it, and asked all the same: sentences of numbers and codes. Unset: nothing. */
  avisos: z.array(z.string()).optional(),
})
export type VendaPedida = z.output<typeof vendaPedidaSchema>

/** What a request for sales is carried out with (`AprovacaoPedida.dados`). */
export const registroPedidoSchema = z.object({
  /** Sales as JSON: a request's `dados` hold plain values. */
  vendas: z.string(),
  origem: z.enum(['upload', 'manual', 'foto']),
  /** The upload or the photo submission that they come from. */
  idProcessamento: z.uuid().nullable(),
  idEnvio: z.uuid().nullable(),
  /** Sent with an upload key, so that administrators alone answer it. */
  porChave: z.literal(1).optional(),
  /** 1: the sellers are told. */
  enviarMensagem: z.union([z.literal(0), z.literal(1)]),
  /** Of one shop, or of shops of one network: it decides who sees the request. */
  idRevenda: z.uuid().nullable(),
  idRede: z.uuid().nullable(),
})
export type RegistroPedido = z.output<typeof registroPedidoSchema>

export const vendasPedidas = ({ vendas }: Pick<RegistroPedido, 'vendas'>): VendaPedida[] =>
  z.array(vendaPedidaSchema).parse(JSON.parse(vendas))

const doPedido = z.object({
  idPedido: z.uuid(),
  /** Number that people see. */
  numero: z.int(),
  ato: z.enum(NOMES_DOS_ATOS),
  /** Whose account it is about; null for an act over many. */
  idParceiro: z.uuid().nullable(),
  em: diaSchema,
})

export const aprovacaoPedida = event(
  'AprovacaoPedida',
  'Pedido de aprovação feito',
  doPedido.extend({
    /** Who asked, with the role that the limit is of. */
    pedidoPor: z.uuid(),
    papel: papelSchema,
    /** Null: whose account it is asked for it, so that it needs a second person whatever it moves. */
    limite: centesimosPositivosSchema.nullable(),
    /** Unset: it passes the limit by itself. */
    somado: somadoSchema.optional(),
    efeito: efeitoSchema,
    /** What the act is carried out with later, by its own names: ids, numbers, days and words of lists. */
    dados: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
    motivo: textoSchema.nullable(),
    /** What backs it, for acts that ask for it. */
    comprovante: textoSchema.nullable(),
    /** The last day on which it can be confirmed. */
    venceEm: diaSchema,
  }),
)
export const aprovacaoConcedida = event(
  'AprovacaoConcedida',
  'Pedido confirmado pela segunda pessoa',
  doPedido.extend({
    /** As it was then, which may differ from the request's. */
    efeito: efeitoSchema,
  }),
)
export const aprovacaoNegada = event(
  'AprovacaoNegada',
  'Pedido recusado pela segunda pessoa',
  doPedido.extend({ motivo: textoSchema }),
)
export const aprovacaoRetirada = event('AprovacaoRetirada', 'Pedido retirado por quem o fez', doPedido)
export const aprovacaoVencida = event('AprovacaoVencida', 'Pedido vencido sem confirmação', doPedido)
export const aprovacaoSemEfeito = event(
  'AprovacaoSemEfeito',
  'Pedido confirmado que não pôde ser feito',
  doPedido.extend({
    /** What refused the act. */
    motivo: textoSchema,
  }),
)

/** Stream `pedido-{idPedido}`: what needs a second person (`domain.md §4`). */
export const pedido = {
  category: 'pedido',
  events: {
    aprovacaoPedida,
    aprovacaoConcedida,
    aprovacaoNegada,
    aprovacaoRetirada,
    aprovacaoVencida,
    aprovacaoSemEfeito,
  },
} as const

/** The salesperson, shop, network or product that a request is about: it decides who sees it. Null: it is over many. */
export const alvoDoPedido = ({ idParceiro, dados }: Pick<AprovacaoPedida['data'], 'idParceiro' | 'dados'>) => {
  const { idRevenda = null, idRede = null, idProduto = null } = dados
  return idParceiro ?? ((idRevenda ?? idRede ?? idProduto) as string | null)
}

export type PedidoEvent = EventOf<(typeof pedido.events)[keyof typeof pedido.events]>
export type AprovacaoPedida = EventOf<typeof aprovacaoPedida>
