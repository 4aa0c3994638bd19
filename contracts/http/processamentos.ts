import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { exportacaoEmAndamento, exportacaoPronta, FALHAS_DO_ARQUIVO } from '../lista.ts'
import { marca } from '../values/marca.ts'
import { ADMINISTRADOR, OPERADOR, TODOS_OS_PAPEIS } from '../values/papeis.ts'
import * as all from '../works/all.ts'

const { uploadDeCartoes, uploadDeHistorico, uploadDeProdutos, uploadDeProdutosRevenda } = all
const { uploadDeSaldos, uploadDeVendas } = all
const { resultadoCadastrosSchema, resultadoHistoricoSchema, resultadoVendasSchema } = all

/** What `contracts/works` exports beside works are results and their parts. */
type Work = Extract<(typeof all)[keyof typeof all], { shape: { tipo: unknown; resultado: unknown } }>
const isWork = (value: unknown): value is Work =>
  value instanceof z.ZodObject && 'tipo' in value.shape && 'resultado' in value.shape
/** By name, since the order of a module's exports depends on who loads it. */
const works = Object.values(all)
  .filter(isWork)
  .sort((a, b) => (a.shape.tipo.value < b.shape.tipo.value ? -1 : 1))

export const processamentoSchema = z.discriminatedUnion('tipo', works as readonly Work[] as readonly [Work, ...Work[]])
export type Processamento = z.output<typeof processamentoSchema>
export type TipoProcessamento = Processamento['tipo']
/** The kinds of work that an uploaded file starts. */
export type TipoDeEnvio = Extract<TipoProcessamento, `upload-${string}`>
/** What people call what each uploads. */
export const nomeDoEnvio: Readonly<Record<TipoDeEnvio, string>> = {
  'upload-vendas': 'Vendas',
  'upload-historico': 'Histórico',
  'upload-produtos': `Produtos ${marca.fabricante}`,
  'upload-produtos-revenda': 'Produtos da dental',
  'upload-cartoes': 'Cartões',
  'upload-saldo-cartao': 'Saldos de cartões',
}
export const TIPOS_DE_ENVIO = Object.keys(nomeDoEnvio) as TipoDeEnvio[]

const quem = { painel: [OPERADOR, ADMINISTRADOR] } as const
/** Everybody follows the jobs that they started; roles 1 and 2 all uploads. A file is only for who asked for it. */
const quemIniciou = { painel: TODOS_OS_PAPEIS, loja: true } as const
const params = z.object({ id: z.uuid() })
const falhas = { 'processamento-nao-encontrado': 404 } as const

/** What an upload took in, without its rows. */
export const resultadoDeExemplo = {
  simulado: false,
  total: 2,
  vendas: 1,
  pontos: 12.5,
  valor: 1250.5,
  parceiros: 1,
  repetidas: 0,
  provaveisRepetidas: 0,
  aguardam: { vendas: 0, pontos: 0, novas: 0, pedidos: [] },
  totalErros: 0,
  mensagens: 1,
  posicao: '7',
}
const envioDeExemplo = {
  id: '0198f0f0-0000-7000-8000-000000000001',
  tipo: 'upload-vendas',
  estado: 'executando',
  etapa: 'Lendo a planilha',
  feito: 1,
  total: 2,
  erros: 0,
  nomeArquivo: 'vendas.xlsx',
  simulado: false,
  criadoPor: 'Ana Lima',
  criadoEm: '2026-11-20T15:00:00.000Z',
  concluidoEm: null,
  falha: null,
  desfeitoPor: null,
  resultado: null,
} as const

export const processamento = endpoint({
  method: 'GET',
  path: '/api/processamentos/:id',
  access: quemIniciou,
  resumo: 'Um processamento, seu andamento e seu resultado',
  params,
  answers: { 200: processamentoSchema },
  failures: falhas,
  touches: ['processamentos'],
  example: { params: { id: '0198f0f0-0000-7000-8000-000000000001' }, answer: envioDeExemplo },
})

const linhas = { erros: true, avisos: true } as const
const semLinhas = { resultado: resultadoCadastrosSchema.omit({ ...linhas, mudancas: true }).nullable() }

export const processamentos = endpoint({
  method: 'GET',
  path: '/api/processamentos',
  access: quem,
  resumo: 'Os últimos envios de planilhas, o mais novo primeiro',
  query: z.object({
    tipo: z.enum(TIPOS_DE_ENVIO).default('upload-vendas'),
    limite: z.coerce.number().int().min(1).max(50).default(10),
  }),
  answers: {
    200: z.object({
      processamentos: z.array(
        z.discriminatedUnion('tipo', [
          uploadDeVendas.extend({ resultado: resultadoVendasSchema.omit(linhas).nullable() }),
          uploadDeHistorico.extend({
            resultado: resultadoHistoricoSchema.omit({ ...linhas, mudancas: true }).nullable(),
          }),
          uploadDeProdutos.extend(semLinhas),
          uploadDeProdutosRevenda.extend(semLinhas),
          uploadDeCartoes.extend(semLinhas),
          uploadDeSaldos.extend(semLinhas),
        ]),
      ),
    }),
  },
  touches: ['processamentos'],
  example: {
    query: { limite: 10 },
    answer: { processamentos: [{ ...envioDeExemplo, resultado: resultadoDeExemplo }] },
  },
})

/** The original columns and, in front, what is wrong with each row: corrected, the same file can be sent again. */
export const linhasRecusadasDoProcessamento = endpoint({
  method: 'GET',
  path: '/api/processamentos/:id/erros',
  access: quem,
  resumo: 'As linhas recusadas de um envio, em um arquivo como o enviado, para corrigir e enviar de novo',
  params,
  answers: { 200: exportacaoPronta, 202: exportacaoEmAndamento },
  failures: {
    ...falhas,
    ...FALHAS_DO_ARQUIVO,
    'processamento-em-andamento': 409,
    'sem-linhas-recusadas': 400,
    'planilha-removida': 422,
  },
  touches: ['processamentos'],
  example: {
    params: { id: '0198f0f0-0000-7000-8000-000000000001' },
    answer: { fileLink: '/arquivos/2026/corrigir.xlsx?assinatura=abc' },
  },
})

/** Server-sent events, one `processamento` object each, the last when it is `concluido` or `falhou`. */
export const processamentoEventos = endpoint({
  method: 'GET',
  path: '/api/processamentos/:id/eventos',
  access: quemIniciou,
  resumo: 'O andamento de um processamento, ao vivo',
  params,
  encoding: 'sse',
  answers: { 200: processamentoSchema },
  failures: falhas,
  example: { params: { id: '0198f0f0-0000-7000-8000-000000000001' }, answer: envioDeExemplo },
})
