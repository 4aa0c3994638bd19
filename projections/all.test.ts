import { expect, test } from 'vitest'
import { typesOf } from './projection.ts'
import { projections, readModelsOf } from './all.ts'

test('who appended an event, waits for the read models that handle it, and for no others', () => {
  expect(readModelsOf(['ValorPontoDefinido'])).toContain('valores')
  for (const type of ['ValorPontoDefinido', 'VendaRegistrada', 'PontosCreditados'] as const)
    expect(readModelsOf([type])).toEqual(
      projections.filter((one) => typesOf(one).includes(type)).map(({ name }) => name),
    )
})

test('who appended none, waits for none', () => expect(readModelsOf([])).toEqual([]))
