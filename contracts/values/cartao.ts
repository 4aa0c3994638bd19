import { texto } from './campos.ts'

/** The states of a card, for people. A free one is in the pool and belongs to nobody. */
export const nomeSituacaoCartao = {
  livre: 'Livre',
  bloqueado: 'Bloqueado',
  pedido: 'Em desbloqueio',
  desbloqueado: 'Desbloqueado',
} as const
export type SituacaoCartao = keyof typeof nomeSituacaoCartao
export const SITUACOES_DO_CARTAO = Object.keys(nomeSituacaoCartao) as SituacaoCartao[]

/** Lengths of a payment card's number (ISO/IEC 7812). */
const NUMERO_DE_CARTAO = /^\d{8,19}$/

/** A card's number as it is printed: with spaces or without. */
export const numeroDeCartao = texto('Número', 40, 'Informe o número')
  .transform((numero) => numero.replace(/[\s.-]/g, ''))
  .refine((numero) => NUMERO_DE_CARTAO.test(numero), 'Número: use de 8 a 19 algarismos')

/** What people are shown of a card's number. */
export const mascararCartao = (numero: string): string => `•••• ${numero.slice(-4)}`
