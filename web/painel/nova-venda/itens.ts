import type { z } from 'zod'
import type { novaVendaSchema } from '#contracts/http/pontuar.ts'
import { centesimosDeDecimal, multiplicar, type Centesimos } from '#contracts/values/centesimos.ts'

/** An item as it is typed: numbers are plain decimals, null while there is none. */
export type ItemDigitado = z.input<typeof novaVendaSchema>['venda']['itens'][number]

export const SEM_ITEM = { codigo: '', qtde: null, valorUnitario: null, valorDesconto: 0 }

/** Nothing for what is not typed yet, or has too many decimals. */
export const centesimos = (decimal: number | null | undefined): Centesimos =>
  centesimosDeDecimal(String(decimal ?? 0)) ?? 0

/** `unit value × quantity − discount` (`doc 2 §5`). */
export const subTotal = ({ qtde, valorUnitario, valorDesconto }: Omit<ItemDigitado, 'codigo'>): Centesimos =>
  multiplicar(centesimos(qtde), centesimos(valorUnitario)) - centesimos(valorDesconto)
