import { z } from 'zod'
import { NOMES, endpoint } from '../endpoint.ts'
import { lista, umOuVarios } from '../lista.ts'
import { textoLongo, textoLongoOpcional } from '../values/campos.ts'
import { decimalSchema } from '../values/centesimos.ts'
import { marcado } from '../values/marcado.ts'
import { CANAIS, ESTADOS_DA_MENSAGEM } from '../values/mensagem.ts'
import { ADMINISTRADOR, OPERADOR } from '../values/papeis.ts'
import { FALHAS_DO_LIMITE, trabalhoOuPedidoSchema } from '../values/segunda-pessoa.ts'
import { TIPOS_DE_ENVIO } from './processamentos.ts'
import { resultadoHistoricoDesfeitoSchema } from '../works/desfazer-historico.ts'
import { resultadoDesfeitoSchema } from '../works/desfazer-vendas.ts'

const ESTADOS = ['Na fila', 'Em andamento', 'Concluído', 'Concluído, com erros', 'Falhou', 'Desfeito'] as const

const envioSchema = z.object({
  id: z.uuid(),
  nomeArquivo: z.string(),
  tipo: z.enum(TIPOS_DE_ENVIO),
  /** What people call what it uploads: "Vendas". */
  titulo: z.string(),
  estado: z.enum(ESTADOS),
  /**
   * Rows taken in, and what is wrong with others, where one may have several errors; sales and points of an upload that
   * has them.
   */
  linhas: z.int(),
  erros: z.int(),
  vendas: z.int().nullable(),
  pontos: decimalSchema.nullable(),
  criadoPor: z.string(),
  criadoEm: z.iso.datetime(),
})

/** Every file that was uploaded; what was only checked is left out. */
export const envios = lista({
  path: '/api/envios',
  access: { painel: [OPERADOR, ADMINISTRADOR] },
  resumo: 'As planilhas enviadas: quem, quando, em que estado, com as linhas aceitas e os erros',
  chave: 'envios',
  linha: envioSchema,
  prefixo: 'Envios',
  colunas: [
    { campo: 'nomeArquivo', titulo: 'Arquivo', tipo: 'texto' },
    { campo: 'titulo', titulo: 'Tipo', tipo: 'texto' },
    { campo: 'estado', titulo: 'Situação', tipo: 'texto' },
    { campo: 'linhas', titulo: 'Linhas aceitas', tipo: 'inteiro' },
    { campo: 'erros', titulo: 'Erros', tipo: 'inteiro', oculta: true },
    { campo: 'vendas', titulo: 'Vendas', tipo: 'inteiro' },
    { campo: 'pontos', titulo: 'Pontos', tipo: 'pontos' },
    { campo: 'criadoPor', titulo: 'Por', tipo: 'texto' },
    { campo: 'criadoEm', titulo: 'Quando', tipo: 'momento', ordena: true },
  ],
  ordenacao: { campo: 'criadoEm', direcao: 'desc' },
  filtros: { tipo: z.enum(TIPOS_DE_ENVIO), estado: z.enum(ESTADOS) },
  touches: ['processamentos'],
  example: {
    linha: {
      id: '0198f0f0-0000-7000-8000-000000000001',
      nomeArquivo: 'vendas.xlsx',
      tipo: 'upload-vendas',
      titulo: 'Vendas',
      estado: 'Concluído',
      linhas: 2,
      erros: 0,
      vendas: 1,
      pontos: 12.5,
      criadoPor: 'Ana Lima',
      criadoEm: '2026-11-20T15:00:00.000Z',
    },
  },
})

/** The sales that an upload registered, as they stand now; a person sees those of their networks and shops. */
export const vendasDoEnvio = lista({
  path: '/api/envios/:id/vendas',
  params: z.object({ id: z.uuid() }),
  access: { painel: [OPERADOR, ADMINISTRADOR] },
  resumo: 'As vendas que um envio registrou, com os pontos de cada uma e sua situação',
  chave: 'vendas',
  linha: z.object({
    /** The number that people see. */
    idVenda: z.int(),
    documento: z.string(),
    identificador: z.string(),
    vendedor: z.string(),
    revenda: z.string(),
    realizadoEm: z.string(),
    totalVenda: decimalSchema,
    totalPontos: decimalSchema,
    situacao: z.enum(['Pontuada', 'Cancelada', 'Anulada']),
  }),
  prefixo: 'Vendas_do_Envio',
  colunas: [
    { campo: 'identificador', titulo: 'Número', tipo: 'texto' },
    { campo: 'documento', titulo: 'Documento', tipo: 'texto' },
    { campo: 'vendedor', titulo: 'Vendedor', tipo: 'texto' },
    { campo: 'revenda', titulo: 'Dental', tipo: 'texto' },
    { campo: 'realizadoEm', titulo: 'Data da venda', tipo: 'dia' },
    { campo: 'totalVenda', titulo: 'Valor', tipo: 'dinheiro' },
    { campo: 'totalPontos', titulo: 'Pontos', tipo: 'pontos' },
    { campo: 'situacao', titulo: 'Situação', tipo: 'texto' },
    { campo: 'idVenda', titulo: 'ID da venda', tipo: 'inteiro', ordena: true, oculta: true },
  ],
  ordenacao: { campo: 'idVenda', direcao: 'asc' },
  filtros: { situacao: z.enum(['Pontuada', 'Cancelada', 'Anulada']) },
  touches: ['extrato', ...NOMES, 'processamentos'],
  example: {
    params: { id: '0198f0f0-0000-7000-8000-000000000001' },
    linha: {
      idVenda: 1,
      documento: 'Nota fiscal',
      identificador: '8766',
      vendedor: 'Beto Reis',
      revenda: 'Dental Sul',
      realizadoEm: '2026-11-20',
      totalVenda: 1250.5,
      totalPontos: 12.5,
      situacao: 'Pontuada',
    },
  },
})

/** What salespeople were told of an upload; a person sees those of their networks and shops. */
export const mensagensDoEnvio = lista({
  path: '/api/envios/:id/mensagens',
  params: z.object({ id: z.uuid() }),
  access: { painel: [OPERADOR, ADMINISTRADOR] },
  resumo: 'As mensagens que um envio causou: a quem, o que dizem e se foram entregues',
  chave: 'mensagens',
  linha: z.object({
    id: z.uuid(),
    vendedor: z.string(),
    cpf: z.string(),
    revenda: z.string(),
    /** As the person reads it. */
    texto: z.string(),
    canal: z.enum(CANAIS),
    estado: z.enum(ESTADOS_DA_MENSAGEM),
    /** Why it did not arrive. */
    motivo: z.string(),
    criadaEm: z.iso.datetime(),
    enviadaEm: z.iso.datetime().nullable(),
  }),
  prefixo: 'Mensagens_do_Envio',
  colunas: [
    { campo: 'vendedor', titulo: 'Vendedor', tipo: 'texto', ordena: true },
    { campo: 'cpf', titulo: 'CPF', tipo: 'cpf', oculta: true },
    { campo: 'revenda', titulo: 'Dental', tipo: 'texto', oculta: true },
    { campo: 'texto', titulo: 'Mensagem', tipo: 'texto' },
    { campo: 'canal', titulo: 'Por', tipo: 'texto' },
    { campo: 'estado', titulo: 'Situação', tipo: 'texto' },
    { campo: 'motivo', titulo: 'Motivo', tipo: 'texto', oculta: true },
    { campo: 'criadaEm', titulo: 'Criada em', tipo: 'momento', oculta: true },
    { campo: 'enviadaEm', titulo: 'Enviada em', tipo: 'momento' },
  ],
  ordenacao: { campo: 'vendedor', direcao: 'asc' },
  filtros: { estado: umOuVarios(z.enum(ESTADOS_DA_MENSAGEM)) },
  touches: ['processamentos', ...NOMES],
  example: {
    params: { id: '0198f0f0-0000-7000-8000-000000000001' },
    linha: {
      id: '0198f0f0-0000-7000-8000-000000000002',
      vendedor: 'Beto Reis',
      cpf: '52998224725',
      revenda: 'Dental Sul',
      texto: 'Olá, Beto! Você ganhou 12,50 pontos em 1 venda. Saldo: 12,50.',
      canal: 'WhatsApp',
      estado: 'Enviada',
      motivo: '',
      criadaEm: '2026-11-20T15:00:00.000Z',
      enviadaEm: '2026-11-20T15:00:02.000Z',
    },
  },
})

/** The reason that a person gives. */
export const desfazerSchema = z.object({ motivo: textoLongo('Motivo', 1000) })

/**
 * Annuls the sales of an upload that still stand (`domain.md §4 Upload`), or takes back its lines of sell-in. With
 * `simular=1` nothing is written and no reason is needed. An upload is undone once.
 */
export const desfazerEnvio = endpoint({
  method: 'POST',
  path: '/api/processamentos/:id/desfazer',
  access: { painel: [OPERADOR, ADMINISTRADOR] },
  resumo:
    'Desfaz um envio de vendas ou de histórico: anula as vendas que ainda valem e estorna os pontos, ou retira as linhas que ninguém mudou depois; com simular=1 responde o mesmo sem gravar; com "Prefer: respond-async" responde 202 logo',
  idempotente: true,
  params: z.object({ id: z.uuid() }),
  query: z.object({ simular: marcado.default(false) }),
  body: z.object({ motivo: textoLongoOpcional('Motivo', 1000).default('') }),
  answers: {
    200: z.union([
      resultadoDesfeitoSchema.extend({ idProcessamento: z.uuid() }),
      resultadoHistoricoDesfeitoSchema.extend({ idProcessamento: z.uuid() }),
    ]),
    202: trabalhoOuPedidoSchema,
  },
  failures: {
    ...FALHAS_DO_LIMITE,
    'processamento-nao-encontrado': 404,
    'motivo-obrigatorio': 400,
    'envio-sem-vendas': 422,
    'processamento-em-andamento': 409,
    'ja-desfeito': 409,
    'desfazer-falhou': 422,
    'resultado-ausente': 503,
  },
  appends: ['AprovacaoPedida'],
  touches: ['aprovacoes', 'compras', 'dashboard', 'extrato', 'sellout', 'logs', 'processamentos'],
  example: {
    params: { id: '0198f0f0-0000-7000-8000-000000000001' },
    query: { simular: '1' },
    body: { motivo: '' },
    answer: {
      idProcessamento: '0198f0f0-0000-7000-8000-000000000003',
      idEnvio: '0198f0f0-0000-7000-8000-000000000001',
      simulado: true,
      motivo: '',
      confirmadoPor: null,
      vendas: 1,
      pontos: 12.5,
      valor: 1250.5,
      parceiros: 1,
      estornados: 12.5,
      dividas: 2.5,
      totalDevedores: 1,
      devedores: [{ nome: 'Beto Reis', cpf: '52998224725', divida: 2.5 }],
      posicao: null,
    },
  },
})
