import { z } from 'zod'
import { NOMES, endpoint } from '../endpoint.ts'
import { escolhaDe, lista, redesProcuradas, umOuVarios } from '../lista.ts'
import { decimalSchema } from '../values/centesimos.ts'
import { diaSchema } from '../values/dia.ts'
import { CANAIS, ESTADOS_DA_MENSAGEM } from '../values/mensagem.ts'
import { ADMINISTRADOR, OPERADOR } from '../values/papeis.ts'

/** So many days before points lapse their owner is told, the widest first (`domain.md §4 Expiry notices`). */
export const LIMITES_DO_AVISO = [60, 30, 7] as const
export type LimiteDoAviso = (typeof LIMITES_DO_AVISO)[number]

const quem = { painel: [OPERADOR, ADMINISTRADOR] } as const

/** What a salesperson was told of points that lapse, and whether it arrived; a person sees those within reach. */
export const avisosDeVencimento = lista({
  path: '/api/avisos-de-vencimento',
  access: quem,
  resumo: 'Os avisos de pontos a vencer: a quem, de quantos pontos, e se foram entregues ou por que não',
  chave: 'avisos',
  linha: z.object({
    id: z.uuid(),
    vendedor: z.string(),
    /** Empty once the person's data was deleted. */
    cpf: z.string(),
    /** Where they work now. */
    revenda: z.string(),
    rede: z.string(),
    /** What was left in these lots when it was written, or sent. */
    pontos: decimalSchema,
    /** The first and the last day on which they lapse. */
    venceEm: z.string(),
    venceAte: z.string(),
    limite: z.int(),
    canal: z.enum(CANAIS),
    estado: z.enum(ESTADOS_DA_MENSAGEM),
    /** Why it did not arrive. */
    motivo: z.string(),
    criadoEm: z.iso.datetime(),
    enviadoEm: z.iso.datetime().nullable(),
  }),
  prefixo: 'Avisos_de_Vencimento',
  colunas: [
    { campo: 'criadoEm', titulo: 'Criado em', tipo: 'momento', ordena: true },
    { campo: 'vendedor', titulo: 'Vendedor', tipo: 'texto' },
    { campo: 'cpf', titulo: 'CPF', tipo: 'cpf', oculta: true },
    { campo: 'revenda', titulo: 'Dental', tipo: 'texto', oculta: true },
    { campo: 'rede', titulo: 'Rede', tipo: 'texto', oculta: true },
    { campo: 'pontos', titulo: 'Pontos', tipo: 'pontos' },
    { campo: 'venceEm', titulo: 'Vencem em', tipo: 'dia' },
    { campo: 'venceAte', titulo: 'Até', tipo: 'dia', oculta: true },
    { campo: 'limite', titulo: 'Dias antes', tipo: 'inteiro' },
    { campo: 'canal', titulo: 'Por', tipo: 'texto', oculta: true },
    { campo: 'estado', titulo: 'Situação', tipo: 'texto' },
    { campo: 'motivo', titulo: 'Motivo', tipo: 'texto' },
    { campo: 'enviadoEm', titulo: 'Enviado em', tipo: 'momento', oculta: true },
  ],
  ordenacao: { campo: 'criadoEm', direcao: 'desc' },
  filtros: {
    rede: redesProcuradas,
    estado: umOuVarios(z.enum(ESTADOS_DA_MENSAGEM)),
    /** Days on which they were written, both included. */
    dataInicial: diaSchema,
    dataFinal: diaSchema,
  },
  extra: {
    /** Over all pages. */
    totais: z.object({ enviados: z.int(), naoEntregues: z.int(), aguardam: z.int() }),
  },
  failures: { 'datas-trocadas': 400 },
  touches: [...NOMES, 'extrato'],
  example: {
    linha: {
      id: '0198f0f0-0000-7000-8000-000000000002',
      vendedor: 'Beto Reis',
      cpf: '52998224725',
      revenda: 'Dental Sul',
      rede: 'Rede Azul',
      pontos: 12.5,
      venceEm: '2026-11-27',
      venceAte: '2026-11-27',
      limite: 7,
      canal: 'WhatsApp',
      estado: 'Não enviada',
      motivo: 'vendedor sem celular',
      criadoEm: '2026-11-20T12:00:00.000Z',
      enviadoEm: null,
    },
    extra: { totais: { enviados: 0, naoEntregues: 1, aguardam: 0 } },
  },
})

export const avisosEscolhidos = escolhaDe(avisosDeVencimento, {
  path: '/api/avisos-de-vencimento/escolha',
  access: quem,
  resumo: 'Todos os avisos de um filtro, se ainda são tantos quantos a tela contou',
  failures: { 'datas-trocadas': 400 },
})

/** Puts a notice that did not arrive back in line, by the way that reaches the person now. */
export const reenviarAviso = endpoint({
  method: 'POST',
  path: '/api/avisos-de-vencimento/:id/reenvio',
  access: quem,
  resumo: 'Reenvia um aviso que não chegou, com o que ainda resta dos pontos; de novo, nada muda',
  idempotente: true,
  params: z.object({ id: z.uuid() }),
  body: z.object({}),
  answers: { 200: z.object({ mensagem: z.string() }) },
  failures: { 'aviso-nao-encontrado': 404, 'aviso-sem-efeito': 422, 'vendedor-sem-contato': 422 },
  touches: ['extrato', 'logs'],
  example: {
    params: { id: '0198f0f0-0000-7000-8000-000000000002' },
    body: {},
    answer: { mensagem: 'Aviso na fila para ser enviado de novo' },
  },
})

/** More are several requests. */
export const AVISOS_DE_UMA_VEZ = 500

/** What became of one notice; `motivo` says why it does not go out again. */
const resultadoDoReenvioSchema = z.object({
  id: z.uuid(),
  /** Empty for one that was not found. */
  vendedor: z.string(),
  reenviado: z.boolean(),
  motivo: z.string().nullable(),
})
export type ResultadoDoReenvio = z.output<typeof resultadoDoReenvioSchema>

/** What became of `total` notices, of which `feitos` are put in line. */
export function fraseDoReenvio(feitos: number, total: number): string {
  if (feitos === 0) return total === 1 ? 'O aviso não foi reenviado' : 'Nenhum dos avisos foi reenviado'
  const [de, todos] = [feitos, total].map((quantos) => quantos.toLocaleString('pt-BR'))
  return total === 1
    ? '1 aviso na fila para ser enviado de novo'
    : `${feitos === total ? todos : `${de} de ${todos}`} avisos na fila para serem enviados de novo`
}

/** The same for many: those that cannot go out again come back with the reason, the others are put in line. */
export const reenviarAvisos = endpoint({
  method: 'POST',
  path: '/api/avisos-de-vencimento/reenvios',
  access: quem,
  resumo: `Reenvia até ${AVISOS_DE_UMA_VEZ} avisos que não chegaram, e diz o que houve com cada um`,
  idempotente: true,
  body: z.object({
    ids: z
      .array(z.uuid('Aviso inválido'), 'Escolha pelo menos um aviso')
      .min(1, 'Escolha pelo menos um aviso')
      .max(AVISOS_DE_UMA_VEZ, `Escolha no máximo ${AVISOS_DE_UMA_VEZ} avisos de uma vez`)
      .transform((ids) => [...new Set(ids)]),
  }),
  answers: {
    200: z.object({
      mensagem: z.string(),
      reenviados: z.int(),
      recusados: z.int(),
      resultados: z.array(resultadoDoReenvioSchema),
    }),
  },
  touches: ['extrato', 'logs'],
  example: {
    body: { ids: ['0198f0f0-0000-7000-8000-000000000002'] },
    answer: {
      mensagem: 'O aviso não foi reenviado',
      reenviados: 0,
      recusados: 1,
      resultados: [
        {
          id: '0198f0f0-0000-7000-8000-000000000002',
          vendedor: 'Beto Reis',
          reenviado: false,
          motivo: 'Não é possível reenviar: os pontos já venceram',
        },
      ],
    },
  },
})
