import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { TODOS_OS_PAPEIS } from '../values/papeis.ts'

export const redes = endpoint({
  method: 'GET', path: '/api/redes', access: { painel: TODOS_OS_PAPEIS },
  resumo: 'As redes que a pessoa pode ver, por nome',
  query: z.object({ ativo: z.literal('1').optional() }),
  response: z.object({ redes: z.array(z.object({ id: z.uuid(), nome: z.string(), regiao: z.string(), ativo: z.literal([0, 1]) })) }),
  touches: ['cadastros'],
})
