import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { decimalSchema } from '../values/centesimos.ts'
import { tipoFiscalSchema } from '../values/documentos.ts'

/** The kinds of movement of a points account, one per event of its stream (`domain.md §3`). */
export const tipoMovimentoSchema = z.enum([
  'credito', 'credito-recusado', 'resgate', 'devolucao', 'estorno', 'expiracao', 'reativacao', 'encerramento',
])
export type TipoMovimento = z.infer<typeof tipoMovimentoSchema>

export const movimentoSchema = z.object({
  id: z.uuid(),
  /** Position of the event in the ledger: what backs this line. */
  posicao: z.string(),
  tipo: tipoMovimentoSchema,
  /** Business day (`AAAA-MM-DD`) and the moment it was recorded (ISO, UTC). */
  data: z.string(),
  registradoEm: z.iso.datetime(),
  /** Signed: what the movement added to the balance. */
  pontos: decimalSchema,
  /** Balance after it. */
  saldo: decimalSchema,
  /** Part of a credit that paid an earlier debt; part of a reversal that became debt. */
  abatido: decimalSchema,
  divida: decimalSchema,
  documento: z.object({
    tipoFiscal: tipoFiscalSchema, identificador: z.string(), realizadoEm: z.string(), numeroVenda: z.int(), revenda: z.string(),
  }).nullable(),
  /** Why a credit is what it is: quantity × points of each product. */
  itens: z.array(z.object({ produto: z.string(), codigo: z.string(), qtde: decimalSchema, valorPontos: decimalSchema, pontos: decimalSchema })),
  /** Which lots the movement made or took from, and until when each is valid. */
  lotes: z.array(z.object({ idLote: z.uuid(), pontos: decimalSchema, pontuadoEm: z.string(), venceEm: z.string() })),
  /** Who did it, for people: a name, "Planilha de vendas", "Sistema". */
  por: z.string(),
  motivo: z.string().nullable(),
})
export type Movimento = z.output<typeof movimentoSchema>

export const extrato = endpoint({
  method: 'GET', path: '/api/extrato', access: { loja: true },
  resumo: 'O extrato de quem entrou na loja: saldo, o que vence quando, e cada movimento com seu motivo',
  query: z.object({
    limite: z.coerce.number().int().min(1).max(100).default(20),
    /** From `proximo` of the page before. */
    cursor: z.string().max(100).optional(),
    tipo: tipoMovimentoSchema.optional(),
  }),
  response: z.object({
    saldo: decimalSchema,
    divida: decimalSchema,
    /** Past their date and not taken by the expiry run yet: not in `saldo`. */
    aguardandoExpiracao: decimalSchema,
    /** What expires when, soonest first: at most 24 dates. */
    vencimentos: z.array(z.object({ venceEm: z.string(), pontos: decimalSchema, dias: z.int() })),
    movimentos: z.array(movimentoSchema),
    totalMovimentos: z.int(),
    proximo: z.string().nullable(),
    atualizadoEm: z.iso.datetime().nullable(),
    posicao: z.string(),
  }),
  touches: ['extrato'],
})

/** The store's statement as the specification has it (`doc 3 §7`): one line an award that still has points. */
export const pontuacoesDaLoja = endpoint({
  method: 'GET', path: '/api/pontuacoes', access: { loja: true },
  resumo: 'Os pontos de quem entrou na loja, um item por crédito com saldo',
  response: z.object({ pontuacoes: z.array(z.object({
    totalPontos: decimalSchema, restante: decimalSchema, pontuadoEm: z.string(), venceEm: z.string(),
  })) }),
  touches: ['extrato'],
})
