import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { NOMES_DOS_ATOS, PAPEIS_DOS_ATOS } from '../values/atos.ts'
import { decimalSchema } from '../values/centesimos.ts'

/** What a form says before it is sent; apart from the other calls of requests, because forms load it. */
export const previsaoDeAprovacao = endpoint({
  method: 'POST',
  path: '/api/aprovacoes/previsao',
  access: { painel: PAPEIS_DOS_ATOS },
  resumo: 'Se um ato precisaria de uma segunda pessoa, por quê, e quem poderia confirmá-lo',
  body: z.object({
    ato: z.enum(NOMES_DOS_ATOS),
    /** What its limit measures, as the act's own preview tells it. */
    valor: decimalSchema,
    /** Of the salesperson, shop, network or product that it is about; unset for an act over many. */
    alvo: z.uuid().optional(),
    /** What an act over many accounts is done with, as its request would hold it: it says which accounts these are. */
    dados: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).optional(),
  }),
  answers: {
    200: z.object({
      precisa: z.boolean(),
      /** In words: why, and who may confirm it or what to do first. Empty when it needs nobody. */
      aviso: z.string(),
      confirmam: z.array(z.string()),
    }),
  },
  failures: { 'alvo-nao-encontrado': 404 },
  touches: ['limites_aprovacao', 'usuarios'],
  example: {
    body: { ato: 'lancar-pontos', valor: 500 },
    answer: {
      precisa: true,
      aviso: 'Passa do seu limite de 100 pontos: vira um pedido. Pode confirmar: Rita Souza.',
      confirmam: ['Rita Souza'],
    },
  },
})
