import type { z } from 'zod'
import type { novaVendaSchema } from '#contracts/http/pontuar.ts'
import { multiplicar, somar, type Centesimos } from '#contracts/values/centesimos.ts'
import { centesimos } from '#web/shared/form/number-text.ts'

/** An item as it is typed: numbers are plain decimals, null while there is none. */
export type ItemDigitado = z.input<typeof novaVendaSchema>['venda']['itens'][number]

export const SEM_ITEM = { codigo: '', qtde: null, valorUnitario: null, valorDesconto: 0 }

/** `unit value × quantity − discount` (`doc 2 §5`). */
export const subTotal = ({ qtde, valorUnitario, valorDesconto }: Omit<ItemDigitado, 'codigo'>): Centesimos =>
  multiplicar(centesimos(qtde), centesimos(valorUnitario)) - centesimos(valorDesconto)

/** Quantity × points of one unit, of all items; null as long as nobody knows what one of them is worth. */
export function totalDePontos(
  itens: readonly ItemDigitado[],
  vale: (codigo: string) => Centesimos | undefined,
): Centesimos | null {
  const pontos = itens.map(({ codigo, qtde }) => {
    const deUma = vale(codigo)
    return deUma === undefined || qtde === null ? null : multiplicar(centesimos(qtde), deUma)
  })
  return pontos.includes(null) ? null : somar(pontos.filter((parte) => parte !== null))
}
