import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { texto } from '../values/campos.ts'
import { cnpjSchema } from '../values/documentos.ts'
import { marcado } from '../values/marcado.ts'
import { ADMINISTRADOR, OPERADOR } from '../values/papeis.ts'
import { resultadoDeExemplo } from './processamentos.ts'
import { resultadoCadastrosSchema } from '../works/upload-de-cadastros.ts'
import { resultadoHistoricoSchema } from '../works/upload-de-historico.ts'
import { resultadoVendasSchema } from '../works/upload-de-vendas.ts'

/** `interfaces.md §4`. */
export const TAMANHO_MAXIMO_PLANILHA = 50 * 1024 * 1024

const FALHAS_DO_ENVIO = { 'tipo-errado': 415, 'processamento-falhou': 422, 'resultado-ausente': 503 } as const

export const uploadVendas = endpoint({
  method: 'POST',
  path: '/api/upload/vendas',
  access: { painel: [OPERADOR, ADMINISTRADOR] },
  resumo:
    'Recebe uma planilha .xlsx de vendas (campo "arquivo"); com simular=1 valida e responde o mesmo sem gravar; com "Prefer: respond-async" responde 202 assim que o arquivo chega',
  encoding: 'multipart',
  idempotente: true,
  comTokenDeEnvio: true,
  query: z.object({ simular: marcado.default(false) }),
  body: z.object({
    enviarMensagem: marcado.default(true),
    /** Takes in the sales that probably repeat another one, too. */
    confirmarRepetidas: marcado.default(false),
  }),
  /**
   * 200 with the result; 202 when it takes more than 20 s, or at once when the caller prefers.
   */
  answers: {
    200: resultadoVendasSchema.extend({ idProcessamento: z.uuid() }),
    202: z.object({ idProcessamento: z.uuid() }),
  },
  failures: { ...FALHAS_DO_ENVIO, danificado: 415, criptografado: 415 },
  touches: ['dashboard', 'extrato', 'sellout', 'aprovacoes', 'logs', 'processamentos'],
  example: {
    query: { simular: '1' },
    body: { enviarMensagem: '0' },
    answer: { ...resultadoDeExemplo, avisos: [], erros: [], idProcessamento: '0198f0f0-0000-7000-8000-000000000001' },
  },
})

/** Columns `rede`, `pedido`, `data`, `codProduto`, `quantidade`, `valorTotal` (`interfaces.md §4`). */
export const uploadHistorico = endpoint({
  method: 'POST',
  path: '/api/upload/historico',
  access: { painel: [OPERADOR, ADMINISTRADOR] },
  resumo:
    'Recebe o histórico de compras das redes, em CSV ou .xlsx (campo "arquivo"); com simular=1 valida e responde o mesmo sem gravar; com "Prefer: respond-async" responde 202 assim que o arquivo chega',
  encoding: 'multipart',
  idempotente: true,
  query: z.object({ simular: marcado.default(false) }),
  body: z.object({}),
  /** As of an upload of sales. */
  answers: {
    200: resultadoHistoricoSchema.extend({ idProcessamento: z.uuid() }),
    202: z.object({ idProcessamento: z.uuid() }),
  },
  failures: { ...FALHAS_DO_ENVIO, danificado: 415, criptografado: 415 },
  touches: ['compras', 'logs', 'processamentos'],
  example: {
    query: { simular: '1' },
    body: {},
    answer: {
      simulado: true,
      leitura: { aba: null, titulo: 1, ocultas: 0 },
      total: 2,
      registradas: 1,
      corrigidas: 1,
      repetidas: 0,
      pedidos: 1,
      valor: 1250.5,
      mudancas: [
        {
          linha: 3,
          codigo: 'K10605',
          nome: 'Resina composta A2',
          campos: [{ campo: 'Quantidade', antes: '10', depois: '12' }],
        },
      ],
      avisos: [],
      totalErros: 0,
      erros: [],
      posicao: null,
      idProcessamento: '0198f0f0-0000-7000-8000-000000000001',
    },
  },
})

/** What CSVs of records have in common. */
const envioDeCsv = {
  method: 'POST',
  access: { painel: [OPERADOR, ADMINISTRADOR] },
  encoding: 'multipart',
  idempotente: true,
  query: z.object({ simular: marcado.default(false) }),
  answers: {
    200: resultadoCadastrosSchema.extend({ idProcessamento: z.uuid() }),
    202: z.object({ idProcessamento: z.uuid() }),
  },
} as const

const CADASTROS_DE_EXEMPLO = {
  simulado: true,
  total: 2,
  criados: 1,
  alterados: 1,
  iguais: 0,
  mudancas: [
    {
      linha: 3,
      codigo: 'K10605',
      nome: 'Resina composta A2',
      campos: [{ campo: 'Preço unitário', antes: 'R$ 141,50', depois: 'R$ 150,00' }],
    },
  ],
  avisos: [],
  totalErros: 0,
  erros: [],
  idProcessamento: '0198f0f0-0000-7000-8000-000000000001',
}

/** Columns `codigo`, `nome`, `valorUnitario`, `valorPontos` (`interfaces.md §4`). */
export const uploadProdutos = endpoint({
  ...envioDeCsv,
  path: '/api/upload/produtos',
  resumo:
    'Recebe um CSV de produtos do fabricante (campo "arquivo"), que cria e atualiza por código; com simular=1 só confere',
  body: z.object({}),
  failures: { ...FALHAS_DO_ENVIO, 'papel-nao-permitido': 403 },
  touches: ['produtos', 'processamentos'],
  example: { query: { simular: '1' }, body: {}, answer: CADASTROS_DE_EXEMPLO },
})

/** Columns `codigoPadrao`, `codigo`, `nome`, `valorUnitario` (`interfaces.md §4`). */
export const uploadProdutosRevenda = endpoint({
  ...envioDeCsv,
  path: '/api/upload/produtos_revenda',
  resumo:
    'Recebe um CSV de produtos de uma dental (campo "arquivo"), que cria e atualiza por código; com simular=1 só confere',
  body: z.object({ cnpjRevenda: texto('Dental', 200, 'Informe a revenda').pipe(cnpjSchema) }),
  failures: { ...FALHAS_DO_ENVIO, 'revenda-nao-encontrada': 400 },
  touches: ['produtos_revenda', 'processamentos'],
  example: { query: { simular: '1' }, body: { cnpjRevenda: '11222333000181' }, answer: CADASTROS_DE_EXEMPLO },
})

/** Columns `codigoBarras`, `numero`. */
export const uploadCartoes = endpoint({
  ...envioDeCsv,
  path: '/api/upload/cartoes',
  access: { painel: [ADMINISTRADOR] },
  resumo: 'Recebe um CSV de cartões livres (campo "arquivo"), que cria os que faltam; com simular=1 só confere',
  body: z.object({}),
  failures: { ...FALHAS_DO_ENVIO, 'papel-nao-permitido': 403 },
  touches: ['cartoes', 'processamentos'],
  example: { query: { simular: '1' }, body: {}, answer: CADASTROS_DE_EXEMPLO },
})

/** Columns `numero`, `saldo` (`interfaces.md §4`). */
export const uploadSaldoCartao = endpoint({
  ...envioDeCsv,
  path: '/api/upload/saldo_cartao',
  resumo: 'Recebe um CSV dos saldos que a operadora informa (campo "arquivo"); com simular=1 só confere',
  body: z.object({}),
  failures: FALHAS_DO_ENVIO,
  touches: ['cartoes', 'processamentos'],
  example: { query: { simular: '1' }, body: {}, answer: CADASTROS_DE_EXEMPLO },
})
