import { z } from 'zod'
import { NOMES, endpoint } from '../endpoint.ts'
import { exportacaoEmAndamento, FALHAS_DO_ARQUIVO, lista, redesProcuradas } from '../lista.ts'
import { textoLongo, textoLongoOpcional } from '../values/campos.ts'
import { decimalSchema } from '../values/centesimos.ts'
import { diaSchema } from '../values/dia.ts'
import { marcado } from '../values/marcado.ts'
import { ADMINISTRADOR, OPERADOR, TODOS_OS_PAPEIS } from '../values/papeis.ts'
import { FALHAS_DO_LIMITE, trabalhoOuPedidoSchema } from '../values/segunda-pessoa.ts'
import { resultadoDevolucaoSchema } from '../works/devolver-pontos.ts'
import { resultadoExpiracaoSchema } from '../works/expirar-vencidos.ts'

/** What one expiry took from a salesperson's account (`doc 3 §3`). */
const linhaSchema = z.object({
  /** Position of the event in the ledger: what backs this line. */
  posicao: z.int(),
  Parceiro: z.object({ nome: z.string() }),
  parceiro: z.string(),
  /** Empty once the person's data was deleted. */
  cpf: z.string(),
  /** Shop and network on that day. */
  revenda: z.string(),
  rede: z.string(),
  pontos: decimalSchema,
  causa: z.enum(['Vencimento', 'Conta encerrada']),
  expiradoEm: z.string(),
  /** The day on which they were returned; null while they were not. */
  reativadoEm: z.string().nullable(),
})

/** Points that expired, by account and run; role 3 sees those of its shops. */
export const pontuacoesExpiradas = lista({
  path: '/api/pontuacoes-expiradas',
  access: { painel: TODOS_OS_PAPEIS },
  resumo: 'Os pontos que expiraram, de quem eram e quando voltaram, se voltaram',
  chave: 'pontuacoesExpiradas',
  linha: linhaSchema,
  prefixo: 'Pontos_Expirados',
  colunas: [
    { campo: 'expiradoEm', titulo: 'Expirados em', tipo: 'dia', ordena: true },
    { campo: 'parceiro', titulo: 'Vendedor', tipo: 'texto' },
    { campo: 'cpf', titulo: 'CPF', tipo: 'cpf', oculta: true },
    { campo: 'revenda', titulo: 'Dental', tipo: 'texto' },
    { campo: 'rede', titulo: 'Rede', tipo: 'texto', oculta: true },
    { campo: 'pontos', titulo: 'Pontos', tipo: 'pontos' },
    { campo: 'causa', titulo: 'Causa', tipo: 'texto' },
    { campo: 'reativadoEm', titulo: 'Reativados em', tipo: 'dia' },
    { campo: 'posicao', titulo: 'Evento', tipo: 'inteiro', oculta: true },
  ],
  ordenacao: { campo: 'expiradoEm', direcao: 'desc' },
  filtros: {
    rede: redesProcuradas,
    /** Days of the expiry, both included. */
    dataInicial: diaSchema,
    dataFinal: diaSchema,
  },
  extra: {
    /** Over all pages. */
    totais: z.object({ pontos: decimalSchema }),
  },
  failures: { 'datas-trocadas': 400 },
  touches: ['extrato', ...NOMES],
  example: {
    linha: {
      posicao: 7,
      Parceiro: { nome: 'Beto Reis' },
      parceiro: 'Beto Reis',
      cpf: '52998224725',
      revenda: 'Dental Sul',
      rede: 'Rede Azul',
      pontos: 12.5,
      causa: 'Vencimento',
      expiradoEm: '2026-11-20',
      reativadoEm: null,
    },
    extra: { totais: { pontos: 12.5 } },
  },
})

const quem = { painel: [OPERADOR, ADMINISTRADOR] } as const
const emAndamento = z.object({ idProcessamento: z.uuid() })
/** `doc 3 §7`. */
const feito = { idProcessamento: z.uuid(), success: z.literal(true), message: z.string() }
const CONTAS_DE_EXEMPLO = {
  simulado: false,
  vendedores: 1,
  pontos: 12.5,
  redes: [{ rede: 'Rede Azul', vendedores: 1, pontos: 12.5 }],
  contas: [{ nome: 'Beto Reis', cpf: '52998224725', revenda: 'Dental Sul', rede: 'Rede Azul', pontos: 12.5 }],
  posicao: '7',
}

/** Takes the lots that are past their date today, within the person's reach. With `simular=1` nothing is written. */
export const expirarPontos = endpoint({
  method: 'POST',
  path: '/api/pontuacoes/expirar',
  access: quem,
  resumo: 'Expira os pontos vencidos até hoje; com simular=1 diz quem perderia o quê sem gravar',
  idempotente: true,
  query: z.object({ simular: marcado.default(false) }),
  body: z.object({}),
  answers: { 200: resultadoExpiracaoSchema.extend(feito), 202: emAndamento },
  failures: { 'expiracao-falhou': 422, 'resultado-ausente': 503 },
  touches: ['dashboard', 'extrato', 'logs', 'processamentos'],
  example: {
    query: { simular: '1' },
    body: {},
    answer: {
      ...CONTAS_DE_EXEMPLO,
      idProcessamento: '0198f0f0-0000-7000-8000-000000000004',
      success: true,
      message: 'Pontos processados com sucesso!',
    },
  },
})

/** Columns of the report, as `decisions.md §F 68` has them. */
export const COLUNAS_DO_RELATORIO = ['parceiro', 'cpf', 'pontos', 'expiradoEm', 'reativadoEm'] as const

/** The rows are those of the list of expired points, and the file is the answer. */
export const relatorioDeExpirados = endpoint({
  method: 'GET',
  path: '/api/pontuacoes/expirar/relatorio',
  access: quem,
  resumo: 'Os pontos expirados, em CSV',
  encoding: 'csv',
  answers: { 200: z.string(), 202: exportacaoEmAndamento },
  failures: FALHAS_DO_ARQUIVO,
  example: {
    answer: 'Vendedor;CPF;Pontos;Expirados em;Reativados em\r\nBeto Reis;529.982.247-25;12,5;20/11/2026;\r\n',
  },
})

/** What a person gives in the form. */
export const devolucaoSchema = z.object({ motivo: textoLongo('Motivo', 1000) })

const date = z.object({
  /** The day on which the expiry runs took the points (`decisions.md §E 60`). */
  date: diaSchema,
})
const devolucao = {
  access: quem,
  params: date,
  answers: { 200: resultadoDevolucaoSchema.extend(feito), 202: trabalhoOuPedidoSchema },
  failures: { ...FALHAS_DO_LIMITE, 'data-futura': 400, 'devolucao-falhou': 422, 'resultado-ausente': 503 },
  appends: ['AprovacaoPedida'],
  touches: ['aprovacoes', 'dashboard', 'extrato', 'logs', 'processamentos'],
} as const
const DEVOLUCAO_DE_EXEMPLO = {
  ...CONTAS_DE_EXEMPLO,
  expiradoEm: '2026-11-20',
  venceEm: '2027-11-21',
  abatidos: 0,
  idProcessamento: '0198f0f0-0000-7000-8000-000000000005',
  success: true,
  message: '12,5 pontos devolvidos a 1 vendedor',
} as const

/** Gives back what the expiry runs of a day took, once, within the person's reach. */
export const devolverPontos = endpoint({
  ...devolucao,
  method: 'POST',
  path: '/api/pontuacoes/reativar/:date',
  resumo: 'Devolve os pontos que expiraram em um dia; com simular=1 diz quem receberia o quê sem gravar',
  idempotente: true,
  query: z.object({ simular: marcado.default(false) }),
  body: z.object({ motivo: textoLongoOpcional('Motivo', 1000).default('') }),
  example: {
    params: { date: '2026-11-20' },
    query: { simular: '1' },
    body: { motivo: 'O programa esteve fora do ar' },
    answer: DEVOLUCAO_DE_EXEMPLO,
  },
})

/** The same as the specification has it: points come back once, however often it is called. */
export const devolverPontosPorGet = endpoint({
  ...devolucao,
  method: 'GET',
  path: '/api/pontuacoes/reativar/:date',
  resumo: 'Devolve os pontos que expiraram em um dia',
  query: z.object({ motivo: textoLongoOpcional('Motivo', 1000).default('') }),
  example: { params: { date: '2026-11-20' }, answer: DEVOLUCAO_DE_EXEMPLO },
})
