import { z } from 'zod'
import { NOMES, endpoint } from '../endpoint.ts'
import { textoLongo, textoLongoOpcional } from '../values/campos.ts'
import { decimalSchema } from '../values/centesimos.ts'
import { marcado } from '../values/marcado.ts'
import { ADMINISTRADOR, OPERADOR } from '../values/papeis.ts'
import { resultadoCorrecaoSchema } from '../works/corrigir-pontuacoes.ts'
import { aguardaSegundaPessoaSchema, FALHAS_DO_LIMITE, trabalhoOuPedidoSchema } from '../values/segunda-pessoa.ts'
import { pontuacoesAte } from './cancelamento-em-massa.ts'

const access = { painel: [OPERADOR, ADMINISTRADOR] } as const

/** At most so many awards travel in an answer, the largest differences first; `total` counts all. */
export const CORRECOES_NA_RESPOSTA = 100

/** An award that stands and has other points than the dated values give it (`domain.md §4 Correction`). */
const vendaCorrigirSchema = z.object({
  /** The number that people see. */
  idVenda: z.int(),
  /** Shop and network of the sale, as they were on its day. */
  revenda: z.string(),
  rede: z.string(),
  /** The salesperson; both are empty once the person's data was deleted. */
  parceiro: z.string(),
  cpf: z.string(),
  documento: z.string(),
  identificador: z.string(),
  pontuadoEm: z.string(),
  /** Scored longer ago than an award is corrected by everybody: only role 2 does, with a reason. */
  foraDoPrazo: z.boolean(),
  pontuacaoAtual: decimalSchema,
  pontuacaoNova: decimalSchema,
  /** Signed: what a correction adds to the award. */
  aPontuar: decimalSchema,
  /** The items that differ, with the points of one unit now and then. */
  itens: z.array(
    z.object({
      codigo: z.string(),
      produto: z.string(),
      qtde: decimalSchema,
      valorPontosAtual: decimalSchema,
      valorPontosNovo: decimalSchema,
    }),
  ),
})
export type VendaCorrigir = z.output<typeof vendaCorrigirSchema>

export const correcoes = endpoint({
  method: 'GET',
  path: '/api/pontuacoes/correcoes',
  access,
  resumo:
    'As pontuações dos últimos 90 dias que valem e têm pontos diferentes do que os produtos valiam no dia delas; '
    + 'com idVenda só a dessa venda, de qualquer dia',
  query: z.object({ idVenda: z.coerce.number().int().positive().optional() }),
  answers: {
    200: z.object({
      vendasCorrigir: z.array(vendaCorrigirSchema),
      total: z.int(),
      /** The sum of what would be added, and of what would be taken back: both are positive. */
      aumentos: decimalSchema,
      reducoes: decimalSchema,
    }),
  },
  touches: ['extrato', 'sellout', ...NOMES],
  example: {
    query: { idVenda: '1' },
    answer: {
      vendasCorrigir: [
        {
          idVenda: 1,
          revenda: 'Dental Sul',
          rede: 'Rede Azul',
          parceiro: 'Beto Reis',
          cpf: '52998224725',
          documento: 'Nota fiscal',
          identificador: '8766',
          pontuadoEm: '2026-11-20',
          foraDoPrazo: false,
          pontuacaoAtual: 12.5,
          pontuacaoNova: 15,
          aPontuar: 2.5,
          itens: [{ codigo: 'R1', produto: 'Resina', qtde: 2, valorPontosAtual: 6.25, valorPontosNovo: 7.5 }],
        },
      ],
      total: 1,
      aumentos: 2.5,
      reducoes: 0,
    },
  },
})

const motivo = textoLongoOpcional('Motivo', 1000)

/** What a person gives in the form: within 90 days of the award, and beyond them. */
export const correcaoSchema = z.object({ motivo })
export const correcaoForaDoPrazoSchema = z.object({ motivo: textoLongo('Motivo', 1000) })

/**
 * Gives one award the points that its products were worth on its day, as known now. Without `pontuacaoNova` whatever
 * they are; with it, only if they are still what the person was shown. Roles 1 and 2, within 90 days of the award;
 * role 2 beyond them, with a reason (`decisions.md §E 62`).
 */
export const corrigirPontuacao = endpoint({
  method: 'POST',
  path: '/api/pontuacoes/corrigir/:idVenda',
  access,
  resumo: 'Corrige uma pontuação: os produtos passam a ter os pontos que valiam no dia dela',
  idempotente: true,
  params: z.object({ idVenda: z.coerce.number().int().positive() }),
  body: z.object({ pontuacaoNova: decimalSchema.optional(), motivo: motivo.default('') }),
  answers: { 200: z.object({ mensagem: z.string(), pontuacaoNova: decimalSchema }), 202: aguardaSegundaPessoaSchema },
  failures: {
    ...FALHAS_DO_LIMITE,
    'venda-nao-encontrada': 404,
    'venda-nao-esta-em-pe': 422,
    'prazo-de-revisao': 422,
    'motivo-obrigatorio': 400,
    'nada-a-corrigir': 409,
    'pontos-mudaram': 409,
  },
  touches: ['dashboard', 'extrato', 'sellout', 'logs', 'aprovacoes'],
  appends: ['PontuacaoCorrigida', 'PontosCreditados', 'PontosEstornados', 'CreditoRecusado', 'AprovacaoPedida'],
  example: {
    params: { idVenda: 1 },
    body: { pontuacaoNova: 15, motivo: 'O valor do produto foi lançado com atraso' },
    answer: { mensagem: 'Pontuação corrigida com sucesso', pontuacaoNova: 15 },
  },
})

/**
 * Gives an award back the points that it had before its last correction. It is for regret: who corrected it does it,
 * within 24 hours, while nothing else happened to the sale; `pontuacaoNova` is what the correction gave.
 */
export const desfazerCorrecao = endpoint({
  method: 'POST',
  path: '/api/pontuacoes/corrigir/:idVenda/desfazer',
  access,
  resumo: 'Desfaz a própria correção de até 24 horas: a pontuação volta a ser a de antes',
  idempotente: true,
  params: z.object({ idVenda: z.coerce.number().int().positive() }),
  body: z.object({ pontuacaoNova: decimalSchema }),
  answers: { 200: z.object({ mensagem: z.string(), pontuacaoNova: decimalSchema }) },
  failures: {
    'venda-nao-encontrada': 404,
    'venda-nao-esta-em-pe': 422,
    'prazo-de-revisao': 422,
    'conta-propria': 422,
    'correcao-sem-volta': 422,
    'pontos-mudaram': 409,
  },
  touches: ['dashboard', 'extrato', 'sellout', 'logs'],
  appends: ['PontuacaoCorrigida', 'PontosCreditados', 'PontosEstornados', 'CreditoRecusado'],
  example: {
    params: { idVenda: 1 },
    body: { pontuacaoNova: 15 },
    answer: { mensagem: 'Correção desfeita', pontuacaoNova: 12.5 },
  },
})

/** What a person gives in the form for several. */
export const correcoesSchema = z.object({ motivo })

/** Those that were chosen, or all within the person's reach. With `simular=1` nothing is written. */
export const corrigirPontuacoes = endpoint({
  method: 'POST',
  path: '/api/pontuacoes/corrigir',
  access,
  resumo: 'Corrige as pontuações escolhidas, ou todas as que a análise mostra; com simular=1 diz o efeito sem gravar',
  idempotente: true,
  query: z.object({ simular: marcado.default(false) }),
  body: z.object({ ids: pontuacoesAte(CORRECOES_NA_RESPOSTA).optional(), motivo: motivo.default('') }),
  answers: { 200: resultadoCorrecaoSchema.extend({ idProcessamento: z.uuid() }), 202: trabalhoOuPedidoSchema },
  failures: { ...FALHAS_DO_LIMITE, 'correcao-falhou': 422, 'resultado-ausente': 503 },
  appends: ['AprovacaoPedida'],
  touches: ['aprovacoes', 'dashboard', 'extrato', 'sellout', 'logs', 'processamentos'],
  example: {
    query: { simular: '1' },
    body: { ids: [1, 2] },
    answer: {
      idProcessamento: '0198f0f0-0000-7000-8000-000000000003',
      simulado: true,
      vendas: 12,
      parceiros: 4,
      aumentos: 40,
      reducoes: 12.5,
      dividas: 0,
      totalDevedores: 0,
      devedores: [],
      posicao: null,
    },
  },
})

/**
 * Gives the awards that several corrections at once changed their points of before back, each by the rules of
 * `desfazerCorrecao`: what changed since stays as it is, and is not counted.
 */
export const desfazerCorrecoes = endpoint({
  method: 'POST',
  path: '/api/pontuacoes/corrigir/desfazer',
  access,
  resumo: 'Desfaz as próprias correções de até 24 horas que foram feitas de uma vez; as que mudaram depois ficam',
  idempotente: true,
  body: z.object({ idProcessamento: z.uuid('Informe o processamento que corrigiu') }),
  answers: {
    200: resultadoCorrecaoSchema.extend({ idProcessamento: z.uuid() }),
    202: z.object({ idProcessamento: z.uuid() }),
  },
  failures: {
    'processamento-nao-encontrado': 404,
    'correcao-sem-volta': 422,
    'correcao-falhou': 422,
    'resultado-ausente': 503,
  },
  touches: ['dashboard', 'extrato', 'sellout', 'logs', 'processamentos'],
  example: {
    body: { idProcessamento: '0198f0f0-0000-7000-8000-000000000003' },
    answer: {
      idProcessamento: '0198f0f0-0000-7000-8000-000000000004',
      simulado: false,
      vendas: 12,
      parceiros: 4,
      aumentos: 12.5,
      reducoes: 40,
      dividas: 0,
      totalDevedores: 0,
      devedores: [],
      posicao: '48213',
    },
  },
})
