import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { texto } from '../values/campos.ts'
import { papelSchema, TODOS_OS_PAPEIS } from '../values/papeis.ts'
import { ehTexto, TEXTO_INVALIDO } from '../values/textos.ts'

/** How many views one person saves of one list: a menu that a screen holds. */
export const MAX_VISOES = 20

const access = { painel: TODOS_OS_PAPEIS } as const
const deUmaVisao = z.object({ id: z.uuid() })

/** A list is named by the path that its rows are read from; which ones there are, and for whom, the contracts say. */
const lista = z.string().max(100)
const nome = texto('Nome', 60)
/** What the server keeps for the screen, and does not read. */
const guardado = (maximo: number) => z.string().max(maximo, 'A visão é grande demais').refine(ehTexto, TEXTO_INVALIDO)
const conteudo = {
  /** The search part of the list's address, without the page: `busca=resina&ordem=-total`. */
  endereco: guardado(2_000),
  /** Columns as the screen writes them; empty: the list's own. */
  colunas: guardado(8_000),
}
/** The roles that the view is shared with. */
const papeis = z.array(papelSchema).max(TODOS_OS_PAPEIS.length)

const visaoSchema = z.object({
  id: z.uuid(),
  nome: z.string(),
  endereco: z.string(),
  colunas: z.string(),
  /** When address and columns were saved last. */
  salvaEm: z.iso.datetime(),
  /** Whether the list opens with it, for the person who asks. */
  padrao: z.boolean(),
  papeis: z.array(papelSchema),
  /** Who shares it; null for one's own. */
  de: z.string().nullable(),
})
export type Visao = z.output<typeof visaoSchema>

const LISTA = '/api/sellout'
const VISAO: Visao = {
  id: '0198f0f0-0000-7000-8000-000000000041',
  nome: 'Dentais do Sul',
  endereco: 'rede=0198f0f0-0000-7000-8000-000000000003&linhas=50',
  colunas: '',
  salvaEm: '2026-11-20T15:00:00.000Z',
  padrao: false,
  papeis: [],
  de: null,
}
const params = { id: VISAO.id }

export const visoes = endpoint({
  method: 'GET',
  path: '/api/visoes',
  access,
  resumo:
    'As visões de uma lista: as da própria pessoa e as que um administrador compartilha com o papel dela, por nome',
  query: z.object({ lista }),
  answers: { 200: z.object({ visoes: z.array(visaoSchema) }) },
  failures: { 'lista-desconhecida': 400 },
  touches: ['visoes'],
  example: { query: { lista: LISTA }, answer: { visoes: [VISAO] } },
})

/** The forms of a name, and of whom a view is shared with. */
export const nomeDaVisao = z.object({ nome })
export const papeisDaVisao = z.object({ papeis: z.array(z.enum(['0', '1', '2', '3'])) })

/** The id is the caller's: the same again saves nothing twice, and brings back a view that was deleted. */
export const salvarVisao = endpoint({
  method: 'POST',
  path: '/api/visoes',
  access,
  resumo: 'Salva uma visão de uma lista; só um administrador a compartilha com papéis',
  body: z.object({ id: z.uuid(), lista, nome, ...conteudo, papeis: papeis.default([]) }),
  answers: { 200: z.object({ visao: visaoSchema, mensagem: z.string() }) },
  failures: {
    'lista-desconhecida': 400,
    'ja-cadastrado': 409,
    'visoes-demais': 422,
    'visao-nao-encontrada': 404,
    'papel-nao-permitido': 403,
  },
  touches: ['visoes'],
  example: {
    body: { id: VISAO.id, lista: LISTA, nome: VISAO.nome, endereco: VISAO.endereco, colunas: '' },
    answer: { visao: VISAO, mensagem: 'Visão salva com sucesso' },
  },
})

/** What is not sent stays as it is. */
export const alterarVisao = endpoint({
  method: 'PUT',
  path: '/api/visoes/:id',
  access,
  resumo: 'Altera uma visão própria: o nome, o que ela mostra, ou com que papéis é compartilhada (administrador)',
  params: deUmaVisao,
  body: z.object({ nome, ...conteudo, papeis }).partial(),
  answers: { 200: z.object({ visao: visaoSchema, mensagem: z.string() }) },
  failures: { 'visao-nao-encontrada': 404, 'ja-cadastrado': 409, 'papel-nao-permitido': 403 },
  touches: ['visoes'],
  example: {
    params,
    body: { nome: 'Só o Sul' },
    answer: { visao: { ...VISAO, nome: 'Só o Sul' }, mensagem: 'Visão alterada com sucesso' },
  },
})

export const excluirVisao = endpoint({
  method: 'DELETE',
  path: '/api/visoes/:id',
  access,
  resumo: 'Exclui uma visão própria',
  params: deUmaVisao,
  answers: { 200: z.object({ mensagem: z.string() }) },
  failures: { 'visao-nao-encontrada': 404 },
  touches: ['visoes'],
  example: { params, answer: { mensagem: 'Visão excluída com sucesso' } },
})

export const definirVisaoPadrao = endpoint({
  method: 'PUT',
  path: '/api/visoes/:id/padrao',
  access,
  resumo: 'Abre a lista com esta visão, própria ou compartilhada, para a pessoa, ou deixa de abrir',
  params: deUmaVisao,
  body: z.object({ padrao: z.boolean() }),
  answers: { 200: z.object({ mensagem: z.string() }) },
  failures: { 'visao-nao-encontrada': 404 },
  touches: ['visoes'],
  example: { params, body: { padrao: true }, answer: { mensagem: 'A lista abre com esta visão' } },
})
