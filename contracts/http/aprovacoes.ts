import { z } from 'zod'
import { NOMES, REGISTROS, endpoint } from '../endpoint.ts'
import type { EfeitoDoAto as EfeitoRegistrado } from '../events/pedido.ts'
import { lista } from '../lista.ts'
import { ATOS, ATOS_COM_LIMITE, NOMES_DOS_ATOS, PAPEIS_DOS_ATOS, SITUACOES } from '../values/atos.ts'
import { FALHAS_DA_ALTERACAO, textoLongo, valor, versaoVista } from '../values/campos.ts'
import { decimalSchema } from '../values/centesimos.ts'
import { tipoFiscalSchema } from '../values/documentos.ts'
import { medidasEm } from '../values/efeito.ts'
import { ADMINISTRADOR, papelSchema } from '../values/papeis.ts'
import { aguardaSegundaPessoaSchema } from '../values/segunda-pessoa.ts'

const quem = { painel: PAPEIS_DOS_ATOS } as const
const params = z.object({ numero: z.coerce.number().int().positive() })
const ato = z.enum(NOMES_DOS_ATOS)

/** What an act does, as its preview computes it: then, and now. */
export const efeitoDoAtoSchema = z.object({
  /** What is compared with the limit. */
  valor: decimalSchema,
  ...medidasEm(decimalSchema),
} satisfies { [M in keyof EfeitoRegistrado]-?: z.ZodType })
export type EfeitoDoAto = z.output<typeof efeitoDoAtoSchema>

const linha = z.object({
  /** Number that people see. */
  numero: z.int(),
  ato,
  titulo: z.string(),
  /** Whom or what it is about; empty for an act over many. */
  sobre: z.string(),
  valor: decimalSchema,
  /** The act whose limit it passes, which has its unit: to change a limit is measured as what it limits. */
  atoDoLimite: z.enum(ATOS_COM_LIMITE),
  situacao: z.string(),
  pedidoPor: z.string(),
  pedidoEm: z.iso.datetime(),
  /** The last day on which it can be confirmed. */
  venceEm: z.string(),
  /** Empty while nobody answered. */
  decididoPor: z.string(),
})
const LINHA_DE_EXEMPLO = {
  numero: 7,
  ato: 'lancar-pontos',
  titulo: ATOS['lancar-pontos'].titulo,
  sobre: 'Beto Reis',
  valor: 500,
  atoDoLimite: 'lancar-pontos',
  situacao: 'Aguardando',
  pedidoPor: 'Ana Lima',
  pedidoEm: '2026-11-20T15:00:00.000Z',
  venceEm: '2026-11-27',
  decididoPor: '',
} as const

/** The requests for a second person (`domain.md §4`), those that wait first, of acts that the caller may do. */
export const aprovacoes = lista({
  path: '/api/aprovacoes',
  access: quem,
  resumo: 'Os atos acima do limite que aguardam uma segunda pessoa, e o que se respondeu aos outros',
  chave: 'aprovacoes',
  prefixo: 'Aprovacoes',
  linha,
  colunas: [
    { campo: 'numero', titulo: 'Pedido', tipo: 'inteiro', ordena: true },
    { campo: 'titulo', titulo: 'Operação', tipo: 'texto', ordena: true },
    { campo: 'sobre', titulo: 'Sobre', tipo: 'texto', ordena: true },
    { campo: 'valor', titulo: 'Valor', tipo: 'pontos', ordena: true },
    { campo: 'situacao', titulo: 'Situação', tipo: 'texto', ordena: true },
    { campo: 'pedidoPor', titulo: 'Pedido por', tipo: 'texto', ordena: true },
    { campo: 'pedidoEm', titulo: 'Pedido em', tipo: 'momento', ordena: true },
    { campo: 'venceEm', titulo: 'Vence em', tipo: 'dia', ordena: true },
    { campo: 'decididoPor', titulo: 'Respondido por', tipo: 'texto', ordena: true, oculta: true },
  ],
  ordenacao: { campo: 'situacao', direcao: 'asc' },
  filtros: { situacao: z.enum(SITUACOES), ato },
  touches: ['aprovacoes', ...NOMES],
  example: { linha: LINHA_DE_EXEMPLO },
})

const pedido = linha.omit({ decididoPor: true, situacao: true }).extend({
  situacao: z.enum(SITUACOES),
  /** CPF of the salesperson whom it is about. */
  cpf: z.string().nullable(),
  /** Whether the caller made it: they may withdraw it, and nobody confirms their own. */
  proprio: z.boolean(),
  /** Why the caller may not answer it, while it waits: who asked gave or changed their access lately. */
  impedido: z.string().nullable(),
  /** Who may confirm it, by name, while it waits. */
  confirmam: z.array(z.string()),
  /** Null: who asked owns the account, so that it needs a second person whatever it moves. */
  limite: decimalSchema.nullable(),
  /** What is asked for, in words. */
  detalhes: z.array(z.object({ nome: z.string(), valor: z.string() })),
  /**
   * The sales that it names, with what people know them by and their points now. Of those that it would register the
   * first by points, which they had on the day of the request; `idVenda` is null until they are.
   */
  vendas: z.array(
    z.object({
      idVenda: z.int().nullable(),
      nota: z.string(),
      vendedor: z.string(),
      revenda: z.string(),
      pontos: decimalSchema,
      /** What is asked to be registered; unset for sales that stand already. */
      registro: z
        .object({
          tipoFiscal: tipoFiscalSchema,
          realizadoEm: z.string(),
          itens: z.array(z.string()),
          /** What who asked was told of it, and asked all the same. */
          avisos: z.array(z.string()),
        })
        .optional(),
    }),
  ),
  motivo: z.string().nullable(),
  documento: z.string().nullable(),
  efeito: efeitoDoAtoSchema,
  /** Null while nobody answered. */
  resposta: z
    .object({
      por: z.string(),
      em: z.iso.datetime(),
      /** Why it was refused, or what refused the act when it was carried out. */
      motivo: z.string().nullable(),
      /** The effect with which it was confirmed. */
      efeito: efeitoDoAtoSchema.nullable(),
      /** Position of the movement that it caused in the salesperson's statement. */
      movimento: z.string().nullable(),
    })
    .nullable(),
})
export type PedidoDeAprovacao = z.output<typeof pedido>
export type VendaDoPedido = PedidoDeAprovacao['vendas'][number]

const naoEncontrado = { 'pedido-nao-encontrado': 404 } as const

export const aprovacao = endpoint({
  method: 'GET',
  path: '/api/aprovacoes/:numero',
  access: quem,
  resumo: 'Um pedido: o que, de quem, por quê, com que efeito, e o que se respondeu',
  params,
  answers: { 200: z.object({ pedido }) },
  failures: naoEncontrado,
  touches: ['aprovacoes', ...NOMES, 'extrato'],
  example: {
    params: { numero: 7 },
    answer: {
      pedido: {
        numero: 7,
        ato: 'lancar-pontos',
        titulo: LINHA_DE_EXEMPLO.titulo,
        sobre: 'Beto Reis',
        valor: 500,
        situacao: 'pendente',
        pedidoPor: 'Ana Lima',
        pedidoEm: '2026-11-20T15:00:00.000Z',
        venceEm: '2026-11-27',
        cpf: '52998224725',
        proprio: false,
        impedido: null,
        confirmam: ['Rita Souza'],
        limite: 100,
        atoDoLimite: 'lancar-pontos',
        detalhes: [{ nome: 'Sentido', valor: 'Crédito' }],
        vendas: [],
        motivo: 'Campanha de inverno',
        documento: 'Memorando 12/2026',
        efeito: { valor: 500, saldoAntes: 12.5, saldoDepois: 512.5 },
        resposta: null,
      },
    },
  },
})

/** Computed anew by the act's own preview, for who asked for it. */
export const efeitoDaAprovacao = endpoint({
  method: 'GET',
  path: '/api/aprovacoes/:numero/efeito',
  access: quem,
  resumo: 'O efeito que um pedido teria agora, ou o que o impede',
  params,
  answers: { 200: z.object({ efeito: efeitoDoAtoSchema.nullable(), impedimento: z.string().nullable() }) },
  failures: naoEncontrado,
  touches: ['aprovacoes', 'extrato'],
  example: {
    params: { numero: 7 },
    answer: { efeito: { valor: 500, saldoAntes: 12.5, saldoDepois: 512.5 }, impedimento: null },
  },
})

const daResposta = {
  ...naoEncontrado,
  'pedido-nao-pendente': 422,
  'pedido-proprio': 422,
  'acesso-dado-por-quem-pediu': 422,
} as const

export const confirmarAprovacao = endpoint({
  method: 'POST',
  path: '/api/aprovacoes/:numero/confirmar',
  access: quem,
  resumo: 'Confirma o pedido de outra pessoa, com o efeito que se viu, e faz o que ele pede',
  idempotente: true,
  params,
  body: z.object({
    /** As it was seen: when it is another one by now, nothing is done. */
    efeito: efeitoDoAtoSchema,
  }),
  answers: { 200: z.object({ mensagem: z.string() }), 202: z.object({ idProcessamento: z.uuid() }) },
  failures: {
    ...daResposta,
    'pedido-vencido': 422,
    'efeito-mudou': 409,
    'confirmacao-falhou': 422,
    'resultado-ausente': 503,
  },
  touches: ['aprovacoes', ...REGISTROS, 'extrato', 'dashboard', 'sellout', 'pendentes', 'logs', 'processamentos'],
  example: {
    params: { numero: 7 },
    body: { efeito: { valor: 500, saldoAntes: 12.5, saldoDepois: 512.5 } },
    answer: { mensagem: 'Pedido confirmado com sucesso' },
  },
})

/** What a person gives in the form. */
export const recusaDePedidoSchema = z.object({ motivo: textoLongo('Motivo', 1000) })

export const recusarAprovacao = endpoint({
  method: 'POST',
  path: '/api/aprovacoes/:numero/recusar',
  access: quem,
  resumo: 'Recusa o pedido de outra pessoa, com o motivo',
  idempotente: true,
  params,
  body: recusaDePedidoSchema,
  answers: { 200: z.object({ mensagem: z.string() }) },
  failures: daResposta,
  appends: ['AprovacaoNegada'],
  touches: ['aprovacoes', 'logs'],
  example: {
    params: { numero: 7 },
    body: { motivo: 'O memorando é de outra campanha' },
    answer: { mensagem: 'Pedido recusado com sucesso' },
  },
})

export const retirarAprovacao = endpoint({
  method: 'POST',
  path: '/api/aprovacoes/:numero/retirar',
  access: quem,
  resumo: 'Retira o próprio pedido',
  idempotente: true,
  params,
  answers: { 200: z.object({ mensagem: z.string() }) },
  failures: { ...naoEncontrado, 'pedido-nao-pendente': 422, 'pedido-de-outra-pessoa': 422 },
  appends: ['AprovacaoRetirada'],
  touches: ['aprovacoes', 'logs'],
  example: { params: { numero: 7 }, answer: { mensagem: 'Pedido retirado com sucesso' } },
})

const atoComLimite = z.enum(ATOS_COM_LIMITE)
const limite = z.object({
  id: z.uuid(),
  ato: atoComLimite,
  titulo: z.string(),
  papel: papelSchema,
  /** Beyond it the act needs a second person; null: it never does. */
  limite: decimalSchema.nullable(),
  versao: z.int(),
})
export type LimiteDeAprovacao = z.output<typeof limite>
const LIMITE_DE_EXEMPLO = {
  id: '0198f0f0-0000-7000-8000-000000000001',
  ato: 'lancar-pontos',
  titulo: LINHA_DE_EXEMPLO.titulo,
  papel: ADMINISTRADOR,
  limite: 100,
  versao: 2,
} as const

export const limitesDeAprovacao = endpoint({
  method: 'GET',
  path: '/api/aprovacoes/limites',
  access: { painel: [ADMINISTRADOR] },
  resumo: 'Acima de que valor cada ato de cada papel precisa de uma segunda pessoa',
  answers: { 200: z.object({ limites: z.array(limite) }) },
  touches: ['limites_aprovacao'],
  example: { answer: { limites: [LIMITE_DE_EXEMPLO] } },
})

/** The form; empty: the act needs no second person. */
export const limiteDeAprovacaoSchema = z.object({ limite: valor('Limite').nullable() })

/** To raise a limit or to switch it off needs a second person, too. */
export const alterarLimiteDeAprovacao = endpoint({
  method: 'PUT',
  path: '/api/aprovacoes/limites/:ato/:papel',
  access: { painel: [ADMINISTRADOR] },
  resumo: 'Define o limite de um ato para um papel, ou o desliga',
  params: z.object({ ato: atoComLimite, papel: z.coerce.number().pipe(papelSchema) }),
  body: limiteDeAprovacaoSchema.extend({ versao: versaoVista }),
  answers: { 200: z.object({ limite, mensagem: z.string() }), 202: aguardaSegundaPessoaSchema },
  failures: { ...FALHAS_DA_ALTERACAO, 'sem-segunda-pessoa': 422 },
  idempotente: true,
  appends: ['AprovacaoPedida'],
  touches: ['limites_aprovacao', 'aprovacoes', 'logs'],
  example: {
    params: { ato: 'lancar-pontos', papel: ADMINISTRADOR },
    body: { limite: 100, versao: 1 },
    answer: { limite: LIMITE_DE_EXEMPLO, mensagem: 'Limite alterado com sucesso' },
  },
})
