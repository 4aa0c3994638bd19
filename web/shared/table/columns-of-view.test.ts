import { expect, test } from 'vitest'
import { columnsOfView } from './columns-of-view.ts'
import type { TableColumn } from './columns.ts'
import type { ColumnSlices } from './preferences.ts'

const colunas: TableColumn<object>[] = [
  { campo: 'id', titulo: 'Id', tipo: 'texto' },
  { campo: 'total', titulo: 'Total', tipo: 'pontos', oculta: true },
]
const given: ColumnSlices[] = []
const columns = (slices: ColumnSlices) => columnsOfView({ colunas, slices, setSlices: (next) => given.push(next) })

test('columns are the same whatever was chosen first, and others in another order', () => {
  const shown = columns({ columnVisibility: { id: true, total: true }, columnOrder: ['id', 'total'] })
  expect(shown.shows('{"columnOrder":["id","total"],"columnVisibility":{"total":true,"id":true}}')).toBe(true)
  expect(shown.shows('{"columnOrder":["total","id"],"columnVisibility":{"total":true,"id":true}}')).toBe(false)
  expect(shown.shows('{"columnOrder":["id","total"]}')).toBe(false) // without the total
  expect(shown.shows(shown.texto)).toBe(true)
})
test('a column that was shown and hidden again, or hidden and shown again, is as it was', () => {
  expect(columns({ columnVisibility: { id: true, total: false } }).shows('')).toBe(true)
  expect(columns({ columnVisibility: { id: false } }).shows('')).toBe(false)
})
test('what a view kept is set again, and a text that is none is the list as it is', () => {
  const shown = columns({})
  shown.set('{"columnVisibility":{"id":true},"cor":"azul"}')
  for (const none of ['', '{', 'null', '[]']) {
    expect(shown.shows(none)).toBe(true)
    shown.set(none)
  }
  expect(given).toEqual([{ columnVisibility: { id: true } }, {}, {}, {}, {}])
})
