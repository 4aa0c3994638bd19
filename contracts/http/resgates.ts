import { z } from 'zod'
import { NOMES, endpoint } from '../endpoint.ts'
import { decimalSchema } from '../values/centesimos.ts'
import { dadosDoResgateSchema, enderecoDeEntregaSchema } from '../values/entrega-escrita.ts'
import { mensagemDaPaginaSchema } from '../values/mensagem.ts'
import { TODOS_OS_PAPEIS } from '../values/papeis.ts'
import { statusResgateSchema } from '../values/status-resgate.ts'

/** A lot that paid a redemption, or in which its points came back, with the points that it gave or got. */
const parteSchema = z.object({ idLote: z.uuid(), pontos: decimalSchema, pontuadoEm: z.string(), venceEm: z.string() })

/** What happened to a redemption, and what that did to the account: one entry an event. */
const entradaSchema = z.object({
  /** Position of the event in the ledger: what backs this entry. */
  posicao: z.string(),
  tipo: z.enum([
    ...(['pedido', 'aprovacao', 'status', 'cancelamento', 'cancelamento-pelo-fornecedor'] as const),
    ...(['observacao', 'previsao', 'erro', 'midia', 'midia-excluida'] as const),
    ...(['resgate', 'devolucao', 'credito-recusado'] as const),
  ]),
  /** Business day (`AAAA-MM-DD`) and the moment it was recorded (ISO, UTC). */
  data: z.string(),
  registradoEm: z.iso.datetime(),
  /** The status from then on; null where it stayed. */
  status: statusResgateSchema.nullable(),
  /** Signed: what it added to the account; null for what touched no points. */
  pontos: decimalSchema.nullable(),
  /** The new delivery forecast (`AAAA-MM-DD`); null where it is about something else, or was cleared. */
  previsaoEntrega: z.string().nullable(),
  /** The reason, the note or the error that was given. */
  texto: z.string().nullable(),
  /** Who did it, for people; null for what follows by itself. */
  por: z.string().nullable(),
})

const resgateSchema = z.object({
  /** The number that people see. */
  id: z.int(),
  status: statusResgateSchema,
  resgatadoEm: z.iso.datetime(),
  /** `cpf` is empty in the store, and once the person's data was deleted. */
  parceiro: z.object({ id: z.uuid(), nome: z.string(), cpf: z.string() }),
  /** Shop and network as they were when it was redeemed. */
  revenda: z.object({ id: z.uuid(), nomeFantasia: z.string() }),
  rede: z.object({ id: z.uuid(), nome: z.string() }),
  codigoPremio: z.string(),
  /** Empty when the prize is in no register. */
  premio: z.string(),
  qtde: z.int(),
  pontosUnitario: decimalSchema,
  pontosGastos: decimalSchema,
  /** The points that could be spent before it. */
  saldoAnterior: decimalSchema,
  obs: z.string().nullable(),
  previsaoEntrega: z.string().nullable(),
  /** What the supplier's last notice told of going wrong; in the store, only that something does. */
  erro: z.string().nullable(),
  /** The card that a credit is loaded on, by the end of its number, and the load; null for any other prize. */
  cartao: z.object({ numero: z.string(), carga: decimalSchema }).nullable(),
  /** What the member gave for its delivery; null without any, for role 3, and once the person's data was deleted. */
  entrega: z
    .object({
      endereco: enderecoDeEntregaSchema.nullable(),
      dados: dadosDoResgateSchema.nullable(),
      obs: z.string().nullable(),
    })
    .nullable(),
  /** The lots that paid, and those in which the points of a cancelled one came back. */
  lotes: z.array(parteSchema),
  voltaram: z.array(parteSchema),
  historia: z.array(entradaSchema),
  /** What the member was told of it. */
  mensagens: z.array(mensagemDaPaginaSchema),
  /** Rises with every change. */
  versao: z.int(),
})
export type Resgate = z.output<typeof resgateSchema>

/** A redemption of an account that the panel user may see, or of the salesperson's own; any other is not found. */
export const resgate = endpoint({
  method: 'GET',
  path: '/api/resgates/:idResgate',
  access: { painel: TODOS_OS_PAPEIS, loja: true },
  resumo: 'Um resgate: o prêmio, o status com sua história, os lotes que pagaram, quem fez e quando',
  /** The number that people see. */
  params: z.object({ idResgate: z.coerce.number().int().positive() }),
  answers: {
    200: z.object({
      resgate: resgateSchema,
      /** Up to which event and moment it was checked. */
      atualizadoEm: z.iso.datetime().nullable(),
      posicao: z.string(),
    }),
  },
  failures: { 'resgate-nao-encontrado': 404 },
  touches: ['resgates', 'extrato', ...NOMES, 'premios', 'cartoes'],
  example: {
    params: { idResgate: 41 },
    answer: {
      resgate: {
        id: 41,
        status: 1,
        resgatadoEm: '2026-11-20T15:00:00.000Z',
        parceiro: { id: '0198f0f0-0000-7000-8000-000000000001', nome: 'Beto Reis', cpf: '52998224725' },
        revenda: { id: '0198f0f0-0000-7000-8000-000000000002', nomeFantasia: 'Dental Sul' },
        rede: { id: '0198f0f0-0000-7000-8000-000000000003', nome: 'Rede Azul' },
        codigoPremio: 'P1',
        premio: 'Caneca',
        qtde: 1,
        pontosUnitario: 10,
        pontosGastos: 10,
        saldoAnterior: 12.5,
        obs: null,
        previsaoEntrega: null,
        erro: null,
        cartao: null,
        entrega: null,
        lotes: [
          {
            idLote: '0198f0f0-0000-7000-8000-000000000005',
            pontos: 10,
            pontuadoEm: '2026-11-20',
            venceEm: '2027-11-20',
          },
        ],
        voltaram: [],
        historia: [
          {
            posicao: '9',
            tipo: 'resgate',
            data: '2026-11-20',
            registradoEm: '2026-11-20T15:00:00.000Z',
            status: null,
            pontos: -10,
            previsaoEntrega: null,
            texto: null,
            por: 'Beto Reis',
          },
          {
            posicao: '12',
            tipo: 'status',
            data: '2026-11-20',
            registradoEm: '2026-11-20T15:05:00.000Z',
            status: 1,
            pontos: null,
            previsaoEntrega: null,
            texto: null,
            por: 'Ana Lima',
          },
        ],
        mensagens: [
          {
            canal: 'email',
            estado: 'enviada',
            criadaEm: '2026-11-20T15:00:00.000Z',
            enviadaEm: '2026-11-20T15:00:03.000Z',
          },
        ],
        versao: 2,
      },
      atualizadoEm: '2026-11-20T15:05:00.000Z',
      posicao: '12',
    },
  },
})
