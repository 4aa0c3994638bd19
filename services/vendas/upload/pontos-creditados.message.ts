import { z } from 'zod'
import { centesimosSchema, formatarPontos } from '#contracts/values/centesimos.ts'
import { messageKind, primeiroNome } from '#services/engine/messages/message-kind.ts'

/** What one upload earned a seller: name, points, sales ("3 vendas") and balance. */
export const pontosCreditados = messageKind({
  name: 'pontosCreditados',
  dados: z.object({
    /** Of this upload. */
    pontos: centesimosSchema,
    vendas: z.int().positive(),
    /** After it. */
    saldo: centesimosSchema,
  }),
  texto: 'Olá, {{1}}! Você ganhou {{2}} pontos em {{3}}. Saldo: {{4}}.',
  parametros: ({ pontos, vendas, saldo }, { nome }) => [
    primeiroNome(nome),
    formatarPontos(pontos),
    vendas === 1 ? '1 venda' : `${vendas} vendas`,
    formatarPontos(saldo),
  ],
})

/** The cause of the one message that each seller gets for an upload. */
export const causaDoUpload = (idProcessamento: string): string => `upload:${idProcessamento}`
