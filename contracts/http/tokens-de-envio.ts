import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { texto } from '../values/campos.ts'
import { ADMINISTRADOR } from '../values/papeis.ts'

const access = { painel: [ADMINISTRADOR] } as const

const tokenDeEnvioSchema = z.object({
  id: z.uuid(),
  nome: z.string(),
  /** Trade names of the shops of which it sends sales. */
  revendas: z.array(z.string()),
  criadoPor: z.string(),
  criadoEm: z.iso.datetime(),
  usadoEm: z.iso.datetime().nullable(),
  revogadoEm: z.iso.datetime().nullable(),
})
export type TokenDeEnvio = z.output<typeof tokenDeEnvioSchema>

const TOKEN = {
  id: '0198f0f0-0000-7000-8000-000000000001',
  nome: 'ERP da Dental Sul',
  revendas: ['Dental Sul'],
  criadoPor: 'Ana Lima',
  criadoEm: '2026-11-20T15:00:00.000Z',
  usadoEm: null,
  revogadoEm: null,
}

export const tokensDeEnvio = endpoint({
  method: 'GET',
  path: '/api/tokens-de-envio',
  access,
  resumo: 'As chaves para envios agendados de vendas, as novas primeiro, com o último uso de cada uma',
  answers: { 200: z.object({ tokens: z.array(tokenDeEnvioSchema) }) },
  touches: ['tokens_de_envio', 'revendas', 'usuarios'],
  example: { answer: { tokens: [TOKEN] } },
})

/** The form: a name that says who uses it, and the shops whose sales it may send. */
export const novoTokenDeEnvioSchema = z.object({
  nome: texto('Nome', 120),
  idRevendas: z.array(z.uuid('Dental não encontrada')).min(1, 'Escolha pelo menos uma dental').max(1000),
})

/** The token is in this answer alone: only its hash is kept. */
export const criarTokenDeEnvio = endpoint({
  method: 'POST',
  path: '/api/tokens-de-envio',
  access,
  resumo: 'Cria uma chave que só envia vendas das dentais escolhidas; ela aparece uma única vez',
  body: novoTokenDeEnvioSchema,
  answers: { 200: z.object({ token: z.string(), registro: tokenDeEnvioSchema, mensagem: z.string() }) },
  failures: { 'revenda-nao-encontrada': 400 },
  touches: ['tokens_de_envio'],
  example: {
    body: { nome: TOKEN.nome, idRevendas: ['0198f0f0-0000-7000-8000-000000000002'] },
    answer: { token: 'envio_exemplo', registro: TOKEN, mensagem: 'Chave criada com sucesso' },
  },
})

export const revogarTokenDeEnvio = endpoint({
  method: 'DELETE',
  path: '/api/tokens-de-envio/:id',
  access,
  resumo: 'Revoga uma chave: a partir de agora nada mais entra com ela',
  params: z.object({ id: z.uuid() }),
  answers: { 200: z.object({ mensagem: z.string() }) },
  failures: { 'nao-encontrado': 404 },
  touches: ['tokens_de_envio'],
  example: { params: { id: TOKEN.id }, answer: { mensagem: 'Chave revogada com sucesso' } },
})
