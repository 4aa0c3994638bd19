import { z } from 'zod'
import { centesimosSchema, formatarPontos } from '#contracts/values/centesimos.ts'
import { messageKind, primeiroNome, textoDe } from '#services/engine/messages/message-kind.ts'

const TEXTO = 'Olá, {{1}}! Você ganhou {{2}} pontos em {{3}}. Saldo: {{4}}.'

const dados = z.object({
  /** Of this upload or sale. */
  pontos: centesimosSchema,
  vendas: z.int().positive(),
  /** After it. */
  saldo: centesimosSchema,
})

const parametros = ({ pontos, vendas, saldo }: z.output<typeof dados>, { nome }: { nome: string }) => [
  primeiroNome(nome),
  formatarPontos(pontos),
  vendas === 1 ? '1 venda' : `${vendas} vendas`,
  formatarPontos(saldo),
]

/** What one upload, or one sale, earned a seller: name, points, sales ("3 vendas") and balance. */
export const pontosCreditados = messageKind({
  name: 'pontosCreditados',
  template: { name: 'pontos_creditados', setting: 'WHATSAPP_TEMPLATE_PONTOS' },
  dados,
  texto: TEXTO,
  contado: (guardados, pessoa) => textoDe({ texto: TEXTO }, parametros(guardados, pessoa)),
  parametros,
})

/** The cause of the one message that each seller gets for an upload. */
export const causaDoUpload = (idProcessamento: string): string => `upload:${idProcessamento}`

/** The cause of the message about a sale that was entered by hand, by the number that people see. */
export const causaDaVenda = (numero: number): string => `venda:${numero}`

/** The cause of the message about the sales of an upload that a second person confirmed, by their request. */
export const causaDoPedido = (idPedido: string): string => `pedido:${idPedido}`
