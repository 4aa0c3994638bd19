import { expect, test } from 'vitest'
import { subTotal, totalDePontos } from './itens.ts'

test('a subtotal is unit value times quantity less the discount, exact to the cent', () => {
  expect(subTotal({ qtde: 3, valorUnitario: 0.1, valorDesconto: 0.05 })).toBe(25)
  expect(subTotal({ qtde: 1.5, valorUnitario: 33.33, valorDesconto: null })).toBe(5000)
})

test('what is not typed yet counts as nothing', () => {
  expect(subTotal({ qtde: null, valorUnitario: 10, valorDesconto: null })).toBe(0)
})

test('the points of a sale are quantity times points of each product, once all of them are known', () => {
  const vale = (codigo: string) => ({ R1: 6_25, R2: 0 })[codigo]
  const item = (codigo: string, qtde: number | null) => ({ codigo, qtde, valorUnitario: 1, valorDesconto: 0 })
  expect(totalDePontos([item('R1', 2), item('R2', 3)], vale)).toBe(12_50)
  expect(totalDePontos([item('R1', 2), item('', null)], vale)).toBeNull()
  expect(totalDePontos([item('R1', null)], vale)).toBeNull()
})
