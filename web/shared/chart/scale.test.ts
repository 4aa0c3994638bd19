import { expect, test } from 'vitest'
import { scaleOf } from './scale.ts'
import { CONTAGEM, PONTOS } from './unit.tsx'

const marks = (valores: number[], unidade = 1) => scaleOf(valores, unidade).marcas

test('lines stand at round numbers, from zero to above the highest value', () => {
  expect(marks([3, 7])).toEqual([0, 2, 4, 6, 8])
  expect(marks([950_000, 1_040_000])).toEqual([0, 500_000, 1_000_000, 1_500_000])
  expect(marks([12, 40, 0])).toEqual([0, 10, 20, 30, 40])
})

test('below zero too, when more came back than went out', () => expect(marks([-30, 100])).toEqual([-50, 0, 50, 100]))

test('nothing at all has a scale; nothing is finer than one of what is counted', () => {
  expect(marks([])).toEqual([0, 1])
  expect(marks([0, 0])).toEqual([0, 1])
  expect(marks([1])).toEqual([0, 1])
  expect(marks([1_00, 50], 100)).toEqual([0, 100])
})

test('a value stands between its lines', () => {
  const { height } = scaleOf([-30, 100], 1)
  expect([-50, 0, 25, 100].map(height)).toEqual([0, (50 / 150) * 100, 50, 100])
})

test('the axis is short and exact', () => {
  expect([0, 500_00, 12_000_00, 1_050_000_00, -2_500_00].map(PONTOS.eixo)).toEqual([
    '0',
    '500',
    '12 mil',
    '1,05 mi',
    '−2,5 mil',
  ])
  expect([20, 1_500].map(CONTAGEM.eixo)).toEqual(['20', '1,5 mil'])
})
