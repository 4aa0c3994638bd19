import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const estado = z.object({
  ok: z.boolean(),
  versao: z.string(),
  /** Last position of the ledger. */
  posicao: z.string(),
  /** Lag of each read model, in seconds and in events. */
  atraso: z.record(z.string(), z.object({ segundos: z.number(), eventos: z.int() })),
})

/** 503 when something is down: whoever spreads the load goes by the status. */
export const saude = endpoint({
  method: 'GET',
  path: '/api/saude',
  access: 'publico',
  resumo: 'Se o sistema está de pé, até que evento, e quanto cada tabela está atrasada',
  answers: { 200: estado, 503: estado },
  failures: { 'ledger-sem-resposta': 503 },
  example: {
    answer: { ok: true, versao: '1.0.0', posicao: '7', atraso: { dashboard: { segundos: 0.5, eventos: 0 } } },
  },
})
