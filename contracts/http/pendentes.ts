import { z } from 'zod'
import { NOMES, endpoint } from '../endpoint.ts'
import { lista, redesProcuradas } from '../lista.ts'
import { textoLongo, textoLongoOpcional } from '../values/campos.ts'
import { ehArquivo } from '../values/foto.ts'
import { ADMINISTRADOR, OPERADOR, TODOS_OS_PAPEIS } from '../values/papeis.ts'
import { arquivosDoEnvio, comArquivos, fotoDeExemplo } from './arquivos-do-envio.ts'

/** What became of a photo submission. */
export const situacaoDoEnvioSchema = z.enum(['pendente', 'processada', 'encerrada'])
export type SituacaoDoEnvio = z.infer<typeof situacaoDoEnvioSchema>

/** A pending award (`doc 2 §3`): who sent it, and their shop at that time. */
const envioSchema = z.object({
  /** The number that people see. */
  id: z.int(),
  parceiro: z.string(),
  /** Empty once the person's data was deleted. */
  cpf: z.string(),
  codRevenda: z.string(),
  revenda: z.string(),
  rede: z.string(),
  criadoEm: z.iso.datetime(),
  ...comArquivos,
})

const pendenteSchema = envioSchema.extend({
  /** The request in which its sale waits for a second person; null while nobody asked for that. */
  pedido: z.int().nullable(),
})

const encerradaSchema = envioSchema.extend({
  atualizadoEm: z.iso.datetime(),
  /** Who ended it, and why. */
  encerradaPor: z.string(),
  motivo: z.string().nullable(),
})

const EXEMPLO = {
  id: 7,
  parceiro: 'Beto Reis',
  cpf: '52998224725',
  codRevenda: 'DS',
  revenda: 'Dental Sul',
  rede: 'Rede Azul',
  criadoEm: '2026-11-20T15:00:00.000Z',
  ...fotoDeExemplo,
}

/** Which submissions are looked for: a network by its name; unset = Todas (`decisions.md §E 63`). */
const filtros = { rede: redesProcuradas }

/** Who sent it, and when: in both lists. */
const DE_QUEM_E_QUANDO = [
  { campo: 'parceiro', titulo: 'Vendedor', tipo: 'texto' },
  { campo: 'cpf', titulo: 'CPF', tipo: 'cpf' },
  { campo: 'codRevenda', titulo: 'Código da dental', tipo: 'texto' },
  { campo: 'revenda', titulo: 'Dental', tipo: 'texto' },
  { campo: 'rede', titulo: 'Rede', tipo: 'texto', oculta: true },
  { campo: 'criadoEm', titulo: 'Enviada em', tipo: 'momento', ordena: true },
] as const

/** What staff still have to look at, the newest first (`doc 2 §2`). */
export const pontuacoesPendentes = lista({
  path: '/api/pontuacoes/pendentes',
  access: { painel: [OPERADOR, ADMINISTRADOR] },
  resumo: 'As pontuações pendentes: o que os vendedores enviaram em fotos e ainda não foi processado nem encerrado',
  chave: 'pendentes',
  linha: pendenteSchema,
  prefixo: 'Pontuacoes_Pendentes',
  colunas: [
    ...DE_QUEM_E_QUANDO,
    { campo: 'pedido', titulo: 'Aguarda o pedido', tipo: 'inteiro' },
    { campo: 'id', titulo: 'Envio', tipo: 'inteiro', oculta: true },
  ],
  ordenacao: { campo: 'criadoEm', direcao: 'desc' },
  filtros,
  touches: ['pendentes', 'aprovacoes', ...NOMES],
  example: { linha: { ...EXEMPLO, pedido: null } },
})

/** `doc 2 §2`, Closed awards. */
export const pontuacoesEncerradas = lista({
  path: '/api/pontuacoes/encerradas',
  access: { painel: TODOS_OS_PAPEIS },
  resumo: 'As pontuações encerradas sem venda, com quem as encerrou e por quê',
  chave: 'encerradas',
  linha: encerradaSchema,
  prefixo: 'Pontuacoes_Encerradas',
  colunas: [
    ...DE_QUEM_E_QUANDO.map((coluna) => (coluna.campo === 'criadoEm' ? { ...coluna, comSegundos: true } : coluna)),
    { campo: 'atualizadoEm', titulo: 'Encerrada em', tipo: 'momento', ordena: true, comSegundos: true },
    { campo: 'tipo', titulo: 'Foto', tipo: 'texto' },
    { campo: 'motivo', titulo: 'Motivo', tipo: 'texto', oculta: true },
    { campo: 'encerradaPor', titulo: 'Encerrada por', tipo: 'texto', oculta: true },
    { campo: 'id', titulo: 'Envio', tipo: 'inteiro', oculta: true },
  ],
  ordenacao: { campo: 'criadoEm', direcao: 'desc' },
  filtros,
  touches: ['pendentes', ...NOMES],
  example: {
    linha: {
      ...EXEMPLO,
      atualizadoEm: '2026-11-21T15:00:00.000Z',
      encerradaPor: 'Ana Lima',
      motivo: 'A foto não mostra a nota',
    },
  },
})

/** One of them, for the sale that is made from it: also when it is no longer pending, with what became of it. */
export const pontuacaoPendente = endpoint({
  method: 'GET',
  path: '/api/pontuacoes/pendentes/:idEnvio',
  access: { painel: [OPERADOR, ADMINISTRADOR] },
  resumo: 'Uma pontuação pendente, com seus arquivos; se já foi processada ou encerrada, por quem e quando',
  params: z.object({ idEnvio: z.coerce.number().int().positive() }),
  answers: {
    200: z.object({
      pendente: pendenteSchema.extend({
        cnpjRevenda: z.string(),
        situacao: situacaoDoEnvioSchema,
        /** Null while it is pending. */
        fim: z
          .object({
            por: z.string(),
            em: z.iso.datetime(),
            motivo: z.string().nullable(),
            /** The number of the sale that came from it. */
            idVenda: z.int().nullable(),
          })
          .nullable(),
      }),
    }),
  },
  failures: { 'pontuacao-nao-encontrada': 404 },
  touches: ['pendentes', 'aprovacoes', ...NOMES],
  example: {
    params: { idEnvio: 7 },
    answer: { pendente: { ...EXEMPLO, pedido: null, cnpjRevenda: '11222333000181', situacao: 'pendente', fim: null } },
  },
})

/** What a person gives in the form. */
export const encerramentoSchema = z.object({ motivo: textoLongo('Motivo', 1000) })

export const encerrarPontuacao = endpoint({
  method: 'POST',
  path: '/api/pontuacoes/encerrar',
  access: { painel: [OPERADOR, ADMINISTRADOR] },
  resumo: 'Encerra uma pontuação pendente sem venda',
  idempotente: true,
  body: z.object({
    /** The number of the submission, also as text. */
    identificador: z.coerce.number<number | string>('Informe a pontuação').int().positive(),
    motivo: textoLongoOpcional('Motivo', 1000).default(''),
  }),
  answers: { 200: z.object({ mensagem: z.string() }) },
  failures: { 'pontuacao-nao-encontrada': 404, 'pontuacao-nao-pendente': 409, 'venda-aguardando': 409 },
  appends: ['EnvioEncerrado'],
  touches: ['pendentes', 'logs'],
  example: {
    body: { identificador: 7, motivo: 'A foto não mostra a nota' },
    answer: { mensagem: 'Pontuação encerrada com sucesso' },
  },
})

/** An invoice has a few pages; more are several submissions. */
export const FOTOS_DE_UM_ENVIO = 10
/** Of a video, the largest file of all (`interfaces.md §4`). */
const TAMANHO_MAXIMO_VIDEO = 200 * 1024 * 1024
const SEM_ARQUIVO = 'Selecione um arquivo primeiro'

export const enviarFotosDeVenda = endpoint({
  method: 'POST',
  path: '/api/upload/venda_foto',
  access: { loja: true },
  resumo:
    'Recebe as fotos de uma venda (imagens JPEG, PNG ou WebP e PDFs até 20 MB, vídeos MP4, MOV ou WebM até 200 MB): uma pontuação pendente',
  encoding: 'multipart',
  arquivo: { campo: 'arquivos', tamanhoMaximo: TAMANHO_MAXIMO_VIDEO, varios: FOTOS_DE_UM_ENVIO },
  idempotente: true,
  deVendedorPorMinuto: 10,
  body: z.object({ arquivos: z.array(z.custom<File>(ehArquivo), SEM_ARQUIVO).min(1, SEM_ARQUIVO) }),
  answers: { 200: z.object({ total: z.int(), mensagem: z.string(), id: z.int() }) },
  failures: {
    'tipo-errado': 415,
    danificado: 415,
    'imagem-grande': 413,
    'arquivo-grande': 413,
    'dental-sem-fotos': 403,
  },
  appends: ['FotoVendaEnviada'],
  touches: ['pendentes'],
  example: {
    body: { arquivos: [{} as File] },
    answer: { total: 1, mensagem: '1 arquivo(s) enviado(s) com sucesso', id: 7 },
  },
})

const enviadaSchema = z.object({
  /** The number that people see. */
  id: z.int(),
  criadoEm: z.iso.datetime(),
  situacao: situacaoDoEnvioSchema,
  atualizadoEm: z.iso.datetime().nullable(),
  /** Why it was ended without a sale. */
  motivo: z.string().nullable(),
  /** The number of the sale that came from it. */
  idVenda: z.int().nullable(),
  arquivos: arquivosDoEnvio,
})

/** In the store: what the person sent, the newest first, and what became of each. */
export const pontuacoesEnviadas = endpoint({
  method: 'GET',
  path: '/api/pontuacoes/enviadas',
  access: { loja: true },
  resumo: 'As fotos de vendas que o vendedor enviou, com a situação de cada envio',
  query: z.object({
    /** The number of the last one seen. */
    cursor: z
      .string()
      .regex(/^\d{1,15}$/, 'Use o cursor da página anterior')
      .optional(),
    limite: z.coerce.number().int().min(1).max(100).default(20),
  }),
  answers: { 200: z.object({ enviadas: z.array(enviadaSchema), proximo: z.string().nullable() }) },
  touches: ['pendentes'],
  example: {
    query: { limite: 20 },
    answer: {
      enviadas: [
        {
          id: 7,
          criadoEm: '2026-11-20T15:00:00.000Z',
          situacao: 'processada',
          atualizadoEm: '2026-11-21T15:00:00.000Z',
          motivo: null,
          idVenda: 12,
          arquivos: fotoDeExemplo.arquivos,
        },
      ],
      proximo: null,
    },
  },
})
