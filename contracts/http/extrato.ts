import { z } from 'zod'
import { NOMES, endpoint } from '../endpoint.ts'
import { decimalSchema } from '../values/centesimos.ts'
import { diaSchema } from '../values/dia.ts'
import { cpfSchema, tipoFiscalSchema } from '../values/documentos.ts'
import { TODOS_OS_PAPEIS } from '../values/papeis.ts'
import { doisRelogios } from '../values/relogios.ts'
import { resgateCitadoSchema } from './resgate-citado.ts'

/**
 * The kinds of movement of a points account, by the events of its stream (`domain.md §3`). `credito-recusado` is a
 * credit or a return that came after the account was closed.
 */
export const tipoMovimentoSchema = z.enum([
  'credito',
  'credito-recusado',
  'resgate',
  'devolucao',
  'estorno',
  'expiracao',
  'reativacao',
  'lancamento',
  'retirada',
  'encerramento',
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
  /** Points of a credit or return that a closed account refused; 0 for every other movement. */
  recusado: decimalSchema,
  /** Why the points of a sale changed after it was scored; null where they did not. */
  causa: z.enum(['cancelamento', 'anulacao', 'correcao']).nullable(),
  /** The sale that was credited, or whose credit was reversed. */
  documento: z
    .object({
      tipoFiscal: tipoFiscalSchema,
      identificador: z.string(),
      realizadoEm: z.string(),
      numeroVenda: z.int(),
      revenda: z.string(),
    })
    .nullable(),
  /** The redemption that took the points, or for which they came back or were to. */
  resgate: resgateCitadoSchema.nullable(),
  /** Why a credit is what it is: quantity × points of each product; of a correction, with the points that hold now. */
  itens: z.array(
    z.object({
      produto: z.string(),
      codigo: z.string(),
      qtde: decimalSchema,
      valorPontos: decimalSchema,
      pontos: decimalSchema,
    }),
  ),
  /** Which lots the movement made or took from, and until when each is valid. */
  lotes: z.array(z.object({ idLote: z.uuid(), pontos: decimalSchema, pontuadoEm: z.string(), venceEm: z.string() })),
  /** Who did it, for people: a name, "Planilha de vendas", "Sistema". */
  por: z.string(),
  motivo: z.string().nullable(),
  /** What backs points that were entered or taken by hand. */
  comprovante: z.string().nullable(),
})
export type Movimento = z.output<typeof movimentoSchema>

const extratoQuery = z.object({
  limite: z.coerce.number().int().min(1).max(100).default(20),
  /** From `proximo` of the page before. */
  cursor: z.string().max(100).optional(),
  tipo: tipoMovimentoSchema.optional(),
  /** Only the movement of this event, by its position in the ledger. */
  posicao: z
    .string()
    .regex(/^\d{1,18}$/, 'Use o número de um evento')
    .optional(),
  /** Only movements of this day and later ones; `totalMovimentos` counts all. */
  desde: diaSchema.optional(),
  em: doisRelogios.em.optional(),
  sabidoEm: doisRelogios.sabidoEm.optional(),
})

const extratoResponse = z.object({
  /** What could be spent on `em`: lots valid on that day, whether or not the expiry run has been, less debt. */
  saldo: decimalSchema,
  divida: decimalSchema,
  /** Past their date and not taken by the expiry run yet: not in `saldo`. */
  aguardandoExpiracao: decimalSchema,
  /** What expires when, soonest first: at most 24 dates, `dias` counted from `em`. */
  vencimentos: z.array(z.object({ venceEm: z.string(), pontos: decimalSchema, dias: z.int() })),
  movimentos: z.array(movimentoSchema),
  totalMovimentos: z.int(),
  proximo: z.string().nullable(),
  /** The day of which this is the statement; the last moment that it knows of, null = now. */
  em: z.string(),
  sabidoEm: z.iso.datetime().nullable(),
  atualizadoEm: z.iso.datetime().nullable(),
  posicao: z.string(),
})

const falhas = { 'cursor-invalido': 400 } as const
const paginaDeExemplo: z.input<typeof extratoResponse> = {
  saldo: 12.5,
  divida: 0,
  aguardandoExpiracao: 0,
  vencimentos: [{ venceEm: '2027-11-20', pontos: 12.5, dias: 365 }],
  movimentos: [
    {
      id: '0198f0f0-0000-7000-8000-000000000004',
      posicao: '7',
      tipo: 'credito',
      data: '2026-11-20',
      registradoEm: '2026-11-20T15:00:00.000Z',
      pontos: 12.5,
      saldo: 12.5,
      abatido: 0,
      divida: 0,
      recusado: 0,
      causa: null,
      documento: {
        tipoFiscal: 'N',
        identificador: '8766',
        realizadoEm: '2026-11-20',
        numeroVenda: 1,
        revenda: 'Dental Sul',
      },
      resgate: null,
      itens: [{ produto: 'Resina', codigo: 'R1', qtde: 2, valorPontos: 6.25, pontos: 12.5 }],
      lotes: [
        {
          idLote: '0198f0f0-0000-7000-8000-000000000005',
          pontos: 12.5,
          pontuadoEm: '2026-11-20',
          venceEm: '2027-11-20',
        },
      ],
      por: 'Planilha de vendas',
      motivo: null,
      comprovante: null,
    },
  ],
  totalMovimentos: 1,
  proximo: null,
  em: '2026-11-20',
  sabidoEm: null,
  atualizadoEm: '2026-11-20T15:00:00.000Z',
  posicao: '7',
}

export const extrato = endpoint({
  method: 'GET',
  path: '/api/extrato',
  access: { loja: true },
  resumo: 'O extrato de quem entrou na loja: saldo, o que vence quando, e cada movimento com seu motivo',
  query: extratoQuery,
  answers: { 200: extratoResponse },
  failures: falhas,
  touches: ['extrato'],
  example: { query: { limite: 20 }, answer: paginaDeExemplo },
})

/** Of any seller for the panel; role 3 only of those who sell at its shops now (`domain.md §4 Access`). */
export const extratoDoParceiro = endpoint({
  method: 'GET',
  path: '/api/extrato/:cpf',
  access: { painel: TODOS_OS_PAPEIS },
  resumo: 'O extrato de um parceiro, com quem ele é',
  params: z.object({ cpf: cpfSchema }),
  query: extratoQuery,
  answers: {
    200: extratoResponse.extend({
      parceiro: z.object({
        id: z.uuid(),
        cpf: z.string(),
        nome: z.string(),
        ativo: z.literal([0, 1]),
        excluido: z.literal([0, 1]),
        revenda: z.object({ id: z.uuid(), cnpj: z.string(), nomeFantasia: z.string() }),
        rede: z.object({ id: z.uuid(), nome: z.string() }),
      }),
    }),
  },
  failures: { ...falhas, 'parceiro-nao-encontrado': 404 },
  touches: ['extrato', ...NOMES],
  example: {
    params: { cpf: '529.982.247-25' },
    query: { limite: 20 },
    answer: {
      ...paginaDeExemplo,
      parceiro: {
        id: '0198f0f0-0000-7000-8000-000000000001',
        cpf: '52998224725',
        nome: 'Beto Reis',
        ativo: 1,
        excluido: 0,
        revenda: { id: '0198f0f0-0000-7000-8000-000000000002', cnpj: '11222333000181', nomeFantasia: 'Dental Sul' },
        rede: { id: '0198f0f0-0000-7000-8000-000000000003', nome: 'Rede Azul' },
      },
    },
  },
})
