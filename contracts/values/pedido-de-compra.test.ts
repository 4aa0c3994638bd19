import { describe, expect, it } from 'vitest'
import { PEDIDO_MAXIMO, pedidoDeCompraSchema } from './pedido-de-compra.ts'

describe('the number of an order', () => {
  it.each([
    ['4711', '4711'],
    ['  04711 ', '4711'],
    ['4711.0', '4711'],
    ['4711,00', '4711'],
    ['12.345', '12345'],
    ['1.000', '1000'],
    ['sp-47/a', 'SP-47/A'],
    ['SP\u201147', 'SP-47'],
    ['０４７\u200B11', '4711'],
    ['A'.repeat(PEDIDO_MAXIMO), 'A'.repeat(PEDIDO_MAXIMO)],
  ])('%j is the order %s', (escrito, pedido) => {
    expect(pedidoDeCompraSchema.parse(escrito)).toBe(pedido)
  })

  it.each([
    ['A'.repeat(PEDIDO_MAXIMO + 1), 'Use no máximo 40 caracteres'],
    ['pédido 3', 'Use só letras sem acento, algarismos, espaços, ponto, hífen e barra'],
    ['0', 'Pedido inválido: escreva o número do pedido'],
    ['000', 'Pedido inválido: escreva o número do pedido'],
    ['-/-', 'Pedido inválido: escreva o número do pedido'],
  ])('%j is none', (escrito, mensagem) => {
    expect(pedidoDeCompraSchema.safeParse(escrito).error?.issues.map(({ message }) => message)).toEqual([mensagem])
  })
})
