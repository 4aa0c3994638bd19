import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { exportacaoEmAndamento, exportacaoPronta, FALHAS_DO_ARQUIVO } from '../lista.ts'
import { decimalSchema } from '../values/centesimos.ts'
import { marca } from '../values/marca.ts'
import { ADMINISTRADOR, OPERADOR, TODOS_OS_PAPEIS } from '../values/papeis.ts'
import { resultadoCorrecaoSchema } from '../values/resultado-da-correcao.ts'

/** `interfaces.md §3`: long work is a job that a person can follow, leave alone and find again. */
export const estadoSchema = z.enum(['aguardando', 'executando', 'concluido', 'falhou'])
export type EstadoProcessamento = z.infer<typeof estadoSchema>

/** One bad row of an uploaded file (`interfaces.md §4`). `linha` counts as the spreadsheet program shows it. */
export const erroDeLinhaSchema = z.object({
  linha: z.int(),
  coluna: z.string(),
  valor: z.string(),
  mensagem: z.string(),
})
export type ErroDeLinha = z.infer<typeof erroDeLinhaSchema>

/** What of an uploaded file was read: its sheet, the line of its headings, and rows that its program does not show. */
export const leituraSchema = z.object({ aba: z.string().nullable(), titulo: z.int(), ocultas: z.int() })
export type Leitura = z.output<typeof leituraSchema>

/** At most this many row errors travel in an answer; `totalErros` counts all. */
export const ERROS_NA_RESPOSTA = 1000

export const resultadoVendasSchema = z.object({
  simulado: z.boolean(),
  /** Uploads of old did not tell it. */
  leitura: leituraSchema.optional(),
  /** Item rows taken in (`interfaces.md §4`). */
  total: z.int(),
  vendas: z.int(),
  pontos: decimalSchema,
  valor: decimalSchema,
  parceiros: z.int(),
  /** Sales that stood already, in this file or in the ledger. */
  repetidas: z.int(),
  /** Sales left out until they are confirmed: each is among the errors. Uploads of old did not look for them. */
  provaveisRepetidas: z.int().optional(),
  /**
   * Sales that wait for a second person, or would, with their points and the numbers of their requests; those of an
   * earlier upload that still wait are among them. Uploads of old had none.
   */
  aguardam: z
    .object({
      vendas: z.int(),
      pontos: decimalSchema,
      /** Those of them that no earlier upload asked for. */
      novas: z.int(),
      /** Of a check: why they would wait, and who could confirm them, in words. Empty once they were sent. */
      aviso: z.string(),
      pedidos: z.array(z.int()),
    })
    .optional(),
  /** Of sales that were taken in, but are worth a look (`domain.md §4`). */
  avisos: z.array(erroDeLinhaSchema),
  totalErros: z.int(),
  erros: z.array(erroDeLinhaSchema),
  mensagens: z.int(),
  /** Position of the last event that the upload caused; null when it caused none. */
  posicao: z.string().nullable(),
})
export type ResultadoVendas = z.output<typeof resultadoVendasSchema>

/** What undoing an upload did, or with `simulado` would do. */
export const resultadoDesfeitoSchema = z.object({
  /** The upload whose sales were annulled. */
  idEnvio: z.uuid(),
  simulado: z.boolean(),
  /** Empty in a preview, and once the text was removed. */
  motivo: z.string(),
  /** The second person, who confirmed it when the work began; null when who asked for it needed nobody. */
  confirmadoPor: z.string().nullable(),
  /** Its sales that stood, with what they counted. */
  vendas: z.int(),
  pontos: decimalSchema,
  valor: decimalSchema,
  parceiros: z.int(),
  /** Of the points those that were still to be taken back: the others had expired. `dividas` of them became debt. */
  estornados: decimalSchema,
  dividas: decimalSchema,
  totalDevedores: z.int(),
  /** Who owes points now, the most first; `cpf` is empty once the person's data was deleted. */
  devedores: z.array(z.object({ nome: z.string(), cpf: z.string(), divida: decimalSchema })),
  /** Position of the last event that it caused; null when it caused none. */
  posicao: z.string().nullable(),
})
export type ResultadoDesfeito = z.output<typeof resultadoDesfeitoSchema>

/** Whose points an expiry takes or a return brings back, by network and by salesperson, the most first. */
const pontosDeContas = z.object({
  simulado: z.boolean(),
  vendedores: z.int(),
  pontos: decimalSchema,
  redes: z.array(z.object({ rede: z.string(), vendedores: z.int(), pontos: decimalSchema })),
  /** The first of them: `vendedores` counts all. Names are empty once the person's data was deleted. */
  contas: z.array(
    z.object({ nome: z.string(), cpf: z.string(), revenda: z.string(), rede: z.string(), pontos: decimalSchema }),
  ),
  /** Position of the last event that it caused; null when it caused none. */
  posicao: z.string().nullable(),
})
/** At most so many salespeople travel in an answer. */
export const CONTAS_NA_RESPOSTA = 100

/** What an expiry run took, or with `simulado` would take. */
export const resultadoExpiracaoSchema = pontosDeContas
export type ResultadoExpiracao = z.output<typeof resultadoExpiracaoSchema>

/** What a return by date brought back, or with `simulado` would bring back. */
export const resultadoDevolucaoSchema = pontosDeContas.extend({
  /** The day of the runs that took the points. */
  expiradoEm: z.string(),
  /** The last day on which they are valid now. */
  venceEm: z.string(),
  /** The part that pays debts. */
  abatidos: decimalSchema,
})
export type ResultadoDevolucao = z.output<typeof resultadoDevolucaoSchema>

/** What closing accounts did, or with `simulado` would do. */
export const resultadoEncerramentoSchema = pontosDeContas.extend({
  /** What those accounts owe, and keep owing. */
  dividas: decimalSchema,
  /** Accounts that were closed before. */
  jaEncerradas: z.int(),
  /** Accounts that stay open until their redemptions have ended, and the first of those redemptions by number. */
  comResgatesAbertos: z.int(),
  resgatesAbertos: z.array(z.int()),
})
export type ResultadoEncerramento = z.output<typeof resultadoEncerramentoSchema>

/** At most so many debtors travel in an answer; `totalDevedores` counts all. */
export const DEVEDORES_NA_RESPOSTA = 100

/** What a row changes of a record that stands: who knows it by its code, and each field as people write it. */
export const mudancaDeLinhaSchema = z.object({
  linha: z.int(),
  codigo: z.string(),
  nome: z.string(),
  campos: z.array(z.object({ campo: z.string(), antes: z.string(), depois: z.string() })),
})
export type MudancaDeLinha = z.infer<typeof mudancaDeLinhaSchema>

/** What an upload of records did, or would do. */
export const resultadoCadastrosSchema = z.object({
  simulado: z.boolean(),
  /** Uploads of old did not tell it. */
  leitura: leituraSchema.optional(),
  /** Rows created or updated (`interfaces.md §4`). */
  total: z.int(),
  criados: z.int(),
  alterados: z.int(),
  /** Rows that say what stands already. */
  iguais: z.int(),
  /** What changes, row by row; `alterados` counts all. */
  mudancas: z.array(mudancaDeLinhaSchema),
  /** Rows that were taken in, but worth a look. */
  avisos: z.array(erroDeLinhaSchema),
  totalErros: z.int(),
  erros: z.array(erroDeLinhaSchema),
})
export type ResultadoCadastros = z.output<typeof resultadoCadastrosSchema>

/** A file that was made, and an address of it that works until `expiraEm`. */
export const arquivoProntoSchema = z.object({
  fileLink: z.string(),
  nomeArquivo: z.string(),
  /** Rows in it, its heading aside. */
  linhas: z.int(),
  expiraEm: z.iso.datetime(),
})
export type ArquivoPronto = z.output<typeof arquivoProntoSchema>

const processamentoDe = <const T extends string, R extends z.ZodObject>(tipo: T, resultado: R) =>
  z.object({
    id: z.uuid(),
    tipo: z.literal(tipo),
    estado: estadoSchema,
    /** What is being done now, for people: "Lendo a planilha". */
    etapa: z.string(),
    feito: z.int(),
    /** 0 while the total is not known yet. */
    total: z.int(),
    /** Row errors found so far. */
    erros: z.int(),
    nomeArquivo: z.string(),
    simulado: z.boolean(),
    criadoPor: z.string(),
    criadoEm: z.iso.datetime(),
    concluidoEm: z.iso.datetime().nullable(),
    /** The sentence for people when `estado` is `falhou`. */
    falha: z.string().nullable(),
    /** The processing that undoes it, under way or done; null while nobody asked for that. */
    desfeitoPor: z.uuid().nullable(),
    resultado: resultado.nullable(),
  })

const uploadDeVendas = processamentoDe('upload-vendas', resultadoVendasSchema)
const desfazerVendas = processamentoDe('desfazer-vendas', resultadoDesfeitoSchema)
const corrigirPontuacoes = processamentoDe('corrigir-pontuacoes', resultadoCorrecaoSchema)
const expirarPontos = processamentoDe('expirar-vencidos', resultadoExpiracaoSchema)
const devolverPontos = processamentoDe('devolver-pontos', resultadoDevolucaoSchema)
const encerrarContas = processamentoDe('encerrar-contas', resultadoEncerramentoSchema)
const uploadDeProdutos = processamentoDe('upload-produtos', resultadoCadastrosSchema)
const uploadDeProdutosRevenda = processamentoDe('upload-produtos-revenda', resultadoCadastrosSchema)
const uploadDeCartoes = processamentoDe('upload-cartoes', resultadoCadastrosSchema)
const uploadDeSaldos = processamentoDe('upload-saldo-cartao', resultadoCadastrosSchema)
/** The rows of a list as a file (`contracts/lista.ts`). */
const exportacao = processamentoDe('exportacao', arquivoProntoSchema)
/** The rows of a sheet that were left out, as a sheet to correct and send again. */
const linhasRecusadas = processamentoDe('linhas-recusadas', arquivoProntoSchema)
/** The erasure of a person on request (`contracts/http/direitos.ts`). */
const apagamento = processamentoDe('apagamento', z.object({ pontos: decimalSchema }))
/** What is held of a salesperson, as a file for them (`contracts/http/direitos.ts`). */
const meusDados = processamentoDe('meus-dados', arquivoProntoSchema)

/** A request that a second person confirmed, and its act. */
const confirmarPedido = processamentoDe('confirmar-pedido', z.object({ numero: z.int() }))

export const processamentoSchema = z.discriminatedUnion('tipo', [
  uploadDeVendas,
  desfazerVendas,
  corrigirPontuacoes,
  expirarPontos,
  devolverPontos,
  encerrarContas,
  uploadDeProdutos,
  uploadDeProdutosRevenda,
  uploadDeCartoes,
  uploadDeSaldos,
  exportacao,
  linhasRecusadas,
  apagamento,
  confirmarPedido,
  meusDados,
])
export type Processamento = z.output<typeof processamentoSchema>
export type TipoProcessamento = Processamento['tipo']
/** The kinds of work that an uploaded file starts. */
export type TipoDeEnvio = Extract<TipoProcessamento, `upload-${string}`>
/** What people call what each uploads. */
export const nomeDoEnvio: Readonly<Record<TipoDeEnvio, string>> = {
  'upload-vendas': 'Vendas',
  'upload-produtos': `Produtos ${marca.fabricante}`,
  'upload-produtos-revenda': 'Produtos da dental',
  'upload-cartoes': 'Cartões',
  'upload-saldo-cartao': 'Saldos de cartões',
}
export const TIPOS_DE_ENVIO = Object.keys(nomeDoEnvio) as TipoDeEnvio[]
export type UploadDeVendas = z.output<typeof uploadDeVendas>

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
  aguardam: { vendas: 0, pontos: 0, novas: 0, aviso: '', pedidos: [] },
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
