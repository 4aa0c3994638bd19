import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { TODOS_OS_PAPEIS } from '../values/papeis.ts'

const access = { painel: TODOS_OS_PAPEIS, loja: true } as const

export const sessaoAbertaSchema = z.object({
  id: z.uuid(),
  /** As a person knows it: "Chrome no Windows". */
  dispositivo: z.string(),
  desde: z.iso.datetime(),
  /** Within a minute. */
  ultimoUso: z.iso.datetime(),
  /** The one that asks. */
  atual: z.boolean(),
})
export type SessaoAberta = z.output<typeof sessaoAbertaSchema>

const SESSAO: SessaoAberta = {
  id: '0198f0f0-0000-7000-8000-000000000005',
  dispositivo: 'Chrome no Windows',
  desde: '2026-11-20T12:00:00.000Z',
  ultimoUso: '2026-11-20T13:00:00.000Z',
  atual: true,
}

/** Of the application in which the person asks: each has its own. */
export const sessoesAbertas = endpoint({
  method: 'GET',
  path: '/api/sessoes/abertas',
  access,
  resumo: 'As sessões abertas da própria pessoa, a última usada primeiro',
  answers: { 200: z.object({ sessoes: z.array(sessaoAbertaSchema) }) },
  touches: ['sessao'],
  example: { answer: { sessoes: [SESSAO] } },
})

export const encerrarSessao = endpoint({
  method: 'DELETE',
  path: '/api/sessoes/abertas/:id',
  access,
  resumo: 'Encerra uma das próprias sessões',
  params: z.object({ id: z.uuid() }),
  answers: { 200: z.object({ mensagem: z.string() }) },
  failures: { 'nao-encontrado': 404 },
  touches: ['sessao'],
  example: { params: { id: SESSAO.id }, answer: { mensagem: 'Sessão encerrada com sucesso' } },
})

export const encerrarOutrasSessoes = endpoint({
  method: 'DELETE',
  path: '/api/sessoes/abertas',
  access,
  resumo: 'Encerra todas as próprias sessões, menos a que chama',
  answers: { 200: z.object({ mensagem: z.string() }) },
  touches: ['sessao'],
  example: { answer: { mensagem: 'As outras sessões foram encerradas' } },
})
