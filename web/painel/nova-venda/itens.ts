import type { z } from 'zod'
import type { novaVendaSchema } from '#contracts/http/pontuar.ts'
import { multiplicar, type Centesimos } from '#contracts/values/centesimos.ts'
import { centesimos } from '../../shared/form/number-text.ts'

/** An item as it is typed: numbers are plain decimals, null while there is none. */
export type ItemDigitado = z.input<typeof novaVendaSchema>['venda']['itens'][number]

export const SEM_ITEM = { codigo: '', qtde: null, valorUnitario: null, valorDesconto: 0 }

/** `unit value × quantity − discount` (`doc 2 §5`). */
export const subTotal = ({ qtde, valorUnitario, valorDesconto }: Omit<ItemDigitado, 'codigo'>): Centesimos =>
  multiplicar(centesimos(qtde), centesimos(valorUnitario)) - centesimos(valorDesconto)
