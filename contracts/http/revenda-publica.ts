import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** For the link of self-registration: anybody learns the trade name, and nothing else (`decisions.md §C 31`). */
export const revendaPublica = endpoint({
  method: 'GET',
  path: '/api/revendas/:id',
  access: 'publico',
  resumo: 'O nome fantasia de uma dental ativa, para o cadastro de vendedores pelo link',
  params: z.object({ id: z.uuid() }),
  answers: { 200: z.object({ id: z.uuid(), nomeFantasia: z.string() }) },
  failures: { 'revenda-nao-encontrada': 404 },
  example: {
    params: { id: '0198f0f0-0000-7000-8000-000000000002' },
    answer: { id: '0198f0f0-0000-7000-8000-000000000002', nomeFantasia: 'Dental Sul' },
  },
})
