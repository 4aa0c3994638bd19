import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { numeroDeCartao } from '../values/cartao.ts'
import { decimalSchema } from '../values/centesimos.ts'

/** A member's own card, with the specification's fields (`doc 3 §3`). */
export const meuCartaoSchema = z.object({
  /** Its last four digits, behind dots. */
  numero: z.string(),
  saldo: decimalSchema,
  /** When the operator last stated its balance; null: never. */
  atualizadoEm: z.iso.datetime().nullable(),
  bloqueado: z.literal([0, 1]),
  /** An unlock request is pending. */
  emDesbloqueio: z.boolean(),
})
export type MeuCartao = z.output<typeof meuCartaoSchema>

export const meuCartaoDeExemplo: z.input<typeof meuCartaoSchema> = {
  numero: '•••• 4242',
  saldo: 150,
  atualizadoEm: '2026-11-20T15:00:00.000Z',
  bloqueado: 1,
  emDesbloqueio: true,
}

export const meuCartao = endpoint({
  method: 'GET',
  path: '/api/cartoes/meu',
  access: { loja: true },
  resumo: 'O cartão do vendedor; null até o primeiro crédito que ele resgata',
  answers: { 200: z.object({ cartao: meuCartaoSchema.nullable() }) },
  touches: ['cartoes'],
  example: { answer: { cartao: meuCartaoDeExemplo } },
})

/** The number that is printed on the card says that whoever asks for its unlocking holds it; blocking needs none. */
export const mudancaDoCartaoSchema = z
  .object({
    numero: numeroDeCartao.optional(),
    /** 0 asks for the unlocking, 1 blocks at once. */
    status: z.literal([0, 1]),
  })
  .superRefine(({ numero, status }, context) => {
    if (status === 0 && numero === undefined)
      context.addIssue({ code: 'custom', path: ['numero'], message: 'Informe o número' })
  })

export const mudarStatusDoCartao = endpoint({
  method: 'POST',
  path: '/api/cartoes/status',
  access: { loja: true },
  resumo: 'Bloqueia o cartão do vendedor na hora, ou pede o desbloqueio, que leva até 24h úteis',
  body: mudancaDoCartaoSchema,
  answers: { 200: z.object({ sucesso: z.literal(true), mensagem: z.string(), cartao: meuCartaoSchema }) },
  failures: { 'sem-cartao': 422, 'outro-cartao': 400 },
  idempotente: true,
  touches: ['cartoes'],
  example: {
    body: { numero: '5020 8800 0000 4242', status: 0 },
    answer: {
      sucesso: true,
      mensagem: 'Pedido de desbloqueio enviado. Ele leva até 24h úteis.',
      cartao: meuCartaoDeExemplo,
    },
  },
})
