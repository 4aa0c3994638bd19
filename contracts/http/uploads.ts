import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { marcado } from '../values/marcado.ts'
import { ADMINISTRADOR, OPERADOR } from '../values/papeis.ts'
import { resultadoDeExemplo, resultadoVendasSchema } from './processamentos.ts'

/** `interfaces.md §4`. */
export const TAMANHO_MAXIMO_PLANILHA = 50 * 1024 * 1024

export const uploadVendas = endpoint({
  method: 'POST',
  path: '/api/upload/vendas',
  access: { painel: [OPERADOR, ADMINISTRADOR] },
  resumo:
    'Recebe uma planilha .xlsx de vendas (campo "arquivo"); com simular=1 valida e responde o mesmo sem gravar; com "Prefer: respond-async" responde 202 assim que o arquivo chega',
  encoding: 'multipart',
  idempotente: true,
  query: z.object({ simular: marcado.default(false) }),
  body: z.object({ enviarMensagem: marcado.default(true) }),
  /**
   * 200 with the result; 202 when it takes more than 20 s, or at once when the caller prefers.
   */
  answers: {
    200: resultadoVendasSchema.extend({ idProcessamento: z.uuid() }),
    202: z.object({ idProcessamento: z.uuid() }),
  },
  failures: {
    'tipo-errado': 415,
    danificado: 415,
    criptografado: 415,
    'processamento-falhou': 422,
    'resultado-ausente': 503,
  },
  touches: ['dashboard', 'extrato', 'sellout', 'logs', 'processamentos'],
  example: {
    query: { simular: '1' },
    body: { enviarMensagem: '0' },
    answer: { ...resultadoDeExemplo, avisos: [], erros: [], idProcessamento: '0198f0f0-0000-7000-8000-000000000001' },
  },
})
