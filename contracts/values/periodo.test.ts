import { expect, test } from 'vitest'
import { anosAte, formatarPeriodo, mesesDoAno } from './periodo.ts'

const HOJE = '2026-03-15'

test('years go from the current one back to 2020', () => {
  expect(anosAte(HOJE)).toEqual([2026, 2025, 2024, 2023, 2022, 2021, 2020])
})

test.each([
  [2020, [7, 8, 9, 10, 11, 12]],
  [2024, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
  [2026, [1, 2, 3]],
  [2019, []],
  [2027, []],
])('the months of %i', (ano, meses) => expect(mesesDoAno(ano, HOJE)).toEqual(meses))

test('a period is written with two digits of its month', () => {
  expect(formatarPeriodo({ ano: 2026, mes: 8 })).toBe('08/2026')
})
