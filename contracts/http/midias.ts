import { z } from 'zod'
import { NOMES, endpoint } from '../endpoint.ts'
import { lista, redesProcuradas } from '../lista.ts'
import { diaSchema } from '../values/dia.ts'
import { ehArquivo } from '../values/foto.ts'
import { TAMANHO_MAXIMO_VIDEO } from '../values/midia.ts'
import { ADMINISTRADOR, OPERADOR, TODOS_OS_PAPEIS } from '../values/papeis.ts'

/** A photo or video of a redemption, with links that work for an hour. */
const arquivoSchema = z.object({
  id: z.uuid(),
  /** Where it is seen: a photo without what the camera wrote into it. */
  url: z.string(),
  /** Media type by content: `image/jpeg`, `video/mp4`. */
  tipo: z.string(),
  /** A photo as a list shows it; null for a video. */
  miniatura: z.string().nullable(),
  /** As it came; null in the store. */
  original: z.string().nullable(),
})

/** The specification's fields (`doc 2 §3`), with the names of today. */
const midiaSchema = z.object({
  /** The redemption's number. */
  id: z.int(),
  parceiro: z.string(),
  /** Its code, while it is in no register. */
  premio: z.string(),
  /** Shop and network as they were when it was redeemed. */
  revenda: z.string(),
  cidade: z.string(),
  rede: z.string(),
  resgatadoEm: z.iso.datetime(),
  anexadaEm: z.iso.datetime(),
  /** Of a redemption of the salesperson who asks, who may share it; false for staff, who may share all. */
  propria: z.boolean(),
  midia: arquivoSchema,
})
export type Midia = z.output<typeof midiaSchema>

const MIDIA_DE_EXEMPLO = {
  id: 41,
  parceiro: 'Beto Reis',
  premio: 'Caneca',
  revenda: 'Dental Sul',
  cidade: 'São Paulo',
  rede: 'Rede Azul',
  resgatadoEm: '2026-11-20T15:00:00.000Z',
  anexadaEm: '2026-11-21T15:00:00.000Z',
  propria: false,
  midia: {
    id: '0198f0f0-0000-7000-8000-000000000030',
    url: '/arquivos/3f/3f9c0000000000000000000000000000.webp?nome=resgate-41.webp',
    tipo: 'image/jpeg',
    miniatura: null,
    original: null,
  },
}

/** The redemptions' photos and videos (`doc 2 §2`); a salesperson gets those of their own shop (`decisions.md §C 32`). */
export const fotosVideos = lista({
  path: '/api/resgates/fotos_videos',
  access: { painel: TODOS_OS_PAPEIS, loja: true },
  resumo: 'As fotos e os vídeos dos resgates, com links que valem uma hora; na loja, os da dental de quem entrou',
  chave: 'midias',
  linha: midiaSchema,
  prefixo: 'Fotos_e_videos',
  colunas: [
    { campo: 'id', titulo: 'Resgate', tipo: 'inteiro' },
    { campo: 'parceiro', titulo: 'Vendedor', tipo: 'texto' },
    { campo: 'premio', titulo: 'Prêmio', tipo: 'texto' },
    { campo: 'revenda', titulo: 'Dental', tipo: 'texto' },
    { campo: 'cidade', titulo: 'Cidade', tipo: 'texto' },
    { campo: 'rede', titulo: 'Rede', tipo: 'texto' },
    { campo: 'resgatadoEm', titulo: 'Resgatado em', tipo: 'momento', ordena: true },
    { campo: 'anexadaEm', titulo: 'Anexada em', tipo: 'momento' },
  ],
  ordenacao: { campo: 'resgatadoEm', direcao: 'desc' },
  filtros: {
    rede: redesProcuradas,
    /** Days of the redemption, both included. */
    dataInicial: diaSchema,
    dataFinal: diaSchema,
    /** Those of one redemption, by its number. */
    idResgate: z.coerce.number<number | string>().int().positive(),
  },
  failures: { 'datas-trocadas': 400 },
  touches: ['resgates', ...NOMES, 'premios'],
  example: { linha: MIDIA_DE_EXEMPLO },
})

const SEM_RESGATE = 'Informe o ID do resgate primeiro'

/** Sentences and their order: `doc 2 §5`. */
export const anexarMidiaSchema = z.object({
  arquivo: z.custom<File>(ehArquivo, 'Selecione um arquivo primeiro'),
  idResgate: z
    .string(SEM_RESGATE)
    .trim()
    .regex(/^[1-9]\d{0,14}$/, SEM_RESGATE)
    .transform(Number),
})

export const anexarMidia = endpoint({
  method: 'POST',
  path: '/api/upload/foto_video',
  access: { painel: [OPERADOR, ADMINISTRADOR] },
  resumo: 'Anexa uma foto (até 20 MB) ou um vídeo (até 200 MB) a um resgate; o tipo se sabe pelo conteúdo',
  encoding: 'multipart',
  arquivo: { campo: 'arquivo', tamanhoMaximo: TAMANHO_MAXIMO_VIDEO },
  body: anexarMidiaSchema,
  idempotente: true,
  answers: { 200: z.object({ mensagem: z.string(), idMidia: z.uuid() }) },
  failures: {
    'resgate-nao-encontrado': 404,
    'tipo-errado': 415,
    danificado: 415,
    'imagem-grande': 413,
    'midias-demais': 422,
    'resgate-cancelado': 422,
  },
  touches: ['resgates', 'logs'],
  appends: ['MidiaAnexada'],
  example: {
    body: { idResgate: '41', arquivo: {} as File },
    answer: { mensagem: 'Mídia anexada com sucesso ao resgate', idMidia: MIDIA_DE_EXEMPLO.midia.id },
  },
})

/** By the id of the media (`decisions.md §G 86`). */
export const excluirMidia = endpoint({
  method: 'DELETE',
  path: '/api/resgates/fotos_videos/:id',
  access: { painel: [OPERADOR, ADMINISTRADOR] },
  resumo: 'Exclui uma foto ou um vídeo de um resgate, com os arquivos',
  params: z.object({ id: z.uuid() }),
  idempotente: true,
  answers: { 200: z.object({ mensagem: z.string() }) },
  failures: { 'midia-nao-encontrada': 404 },
  touches: ['resgates', 'logs'],
  appends: ['MidiaExcluida'],
  example: { params: { id: MIDIA_DE_EXEMPLO.midia.id }, answer: { mensagem: 'Mídia excluída com sucesso' } },
})
