import { z } from 'zod'
import { semInvisiveis, umCodigo } from './textos.ts'

export const PEDIDO_MAXIMO = 40

/** "4711.0", "4711,00": how spreadsheets write whole numbers. Three zeros are thousands. */
const DECIMAIS_ZERO = /^(\d+)[.,]0{1,2}$/

/**
 * The number of an order at the manufacturer, as its stream sees it: upper case, without spaces, dots and leading
 * zeros. However a sheet writes it, the order is the same.
 */
export const pedidoDeCompraSchema = z
  .string()
  .overwrite((texto) => umCodigo(semInvisiveis(texto.normalize('NFKC'))))
  .max(PEDIDO_MAXIMO, { error: `Use no máximo ${PEDIDO_MAXIMO} caracteres`, abort: true })
  .regex(/^[A-Za-z0-9 .,/-]*$/, {
    error: 'Use só letras sem acento, algarismos, espaços, ponto, hífen e barra',
    abort: true,
  })
  .overwrite((texto) =>
    texto
      .replace(DECIMAIS_ZERO, '$1')
      .toUpperCase()
      .replace(/[\s.,]/g, '')
      .replace(/^0+(?=.)/, ''),
  )
  .regex(/[A-Z1-9]/, 'Pedido inválido: escreva o número do pedido')
