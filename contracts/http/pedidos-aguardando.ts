import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PAPEIS_DOS_ATOS } from '../values/atos.ts'

/** Apart from the other calls of requests, because the menu loads it with every screen. */
export const pedidosAguardando = endpoint({
  method: 'GET',
  path: '/api/aprovacoes/aguardando',
  access: { painel: PAPEIS_DOS_ATOS },
  resumo: 'Quantos pedidos de outras pessoas aguardam, que quem pergunta pode responder, e os primeiros deles',
  answers: {
    200: z.object({
      quantos: z.int(),
      /** The numbers of the first ones, in the order of their list: one that was just answered may still be there. */
      primeiros: z.array(z.int()),
    }),
  },
  touches: ['aprovacoes'],
  example: { answer: { quantos: 3, primeiros: [9, 8] } },
})
