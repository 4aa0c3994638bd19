import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ADMINISTRADOR, OPERADOR } from '../values/papeis.ts'
import { resultadoVendasSchema } from './processamentos.ts'

/** `interfaces.md §4`. */
export const TAMANHO_MAXIMO_PLANILHA = 50 * 1024 * 1024

const marcado = z.enum(['1', '0', 'true', 'false']).transform((valor) => valor === '1' || valor === 'true')

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
  /** 200 with the result, or 202 with `idProcessamento` alone when it takes more than 20 s, or at once when the caller prefers. */
  response: z.union([
    resultadoVendasSchema.extend({ idProcessamento: z.uuid() }),
    z.object({ idProcessamento: z.uuid() }),
  ]),
  touches: ['dashboard', 'extrato', 'sellout', 'processamentos'],
})
