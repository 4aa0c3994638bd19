import { expect, test } from 'vitest'
import { formatarHora, formatarMes, formatarQuando } from './datas.ts'
import { contar, formatarInteiro, formatarPosicao, formatarTamanho } from './numeros.ts'

test('positions get their thousands, others stay', () => {
  expect(['7', '48213', '1048213', 'C:12/P:12'].map(formatarPosicao)).toEqual(['7', '48.213', '1.048.213', 'C:12/P:12'])
})
test('counts agree with their noun', () => {
  expect([0, 1, 1204].map((n) => contar(n, 'venda', 'vendas'))).toEqual(['0 vendas', '1 venda', '1.204 vendas'])
})
test('a count below zero has a true minus sign', () => expect(formatarInteiro(-1204)).toBe('−1.204'))
test('sizes', () =>
  expect([0, 10, 640 * 1024, 3.25 * 1024 * 1024].map(formatarTamanho)).toEqual(['0 kB', '1 kB', '640 kB', '3,3 MB']))
test('months and hours', () => {
  expect(formatarMes('2026-11')).toBe('nov/26')
  expect(formatarHora('2026-11-20T13:32:10.000Z')).toBe('10:32')
  expect(formatarQuando('2026-11-20T09:12:10.000Z', '2026-11-20')).toBe('hoje às 6h12')
  expect(formatarQuando('2026-11-20T02:05:00.000Z', '2026-11-20')).toBe('em 19/11/2026 às 23h05')
})
