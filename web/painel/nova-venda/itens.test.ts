import { expect, test } from 'vitest'
import { subTotal } from './itens.ts'

test('a subtotal is unit value times quantity less the discount, exact to the cent', () => {
  expect(subTotal({ qtde: 3, valorUnitario: 0.1, valorDesconto: 0.05 })).toBe(25)
  expect(subTotal({ qtde: 1.5, valorUnitario: 33.33, valorDesconto: null })).toBe(5000)
})

test('what is not typed yet counts as nothing', () => {
  expect(subTotal({ qtde: null, valorUnitario: 10, valorDesconto: null })).toBe(0)
})
