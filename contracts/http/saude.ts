import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const saude = endpoint({
  method: 'GET',
  path: '/api/saude',
  access: 'publico',
  resumo: 'Se o sistema está de pé, até que evento, e quanto cada tabela está atrasada',
  response: z.object({
    ok: z.boolean(),
    versao: z.string(),
    /** Last position of the ledger. */
    posicao: z.string(),
    /** Lag of each read model, in seconds and in events. */
    atraso: z.record(z.string(), z.object({ segundos: z.number(), eventos: z.int() })),
  }),
})
