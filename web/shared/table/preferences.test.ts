import { expect, test } from 'vitest'
import type { TableColumn } from './columns.ts'
import { parsePreferences, slicesIn, visibleOf } from './preferences.ts'

const colunas: TableColumn<never>[] = [
  { campo: 'nome', titulo: 'Nome', tipo: 'texto' },
  { campo: 'id', titulo: 'ID', tipo: 'texto', oculta: true },
  { campo: 'total', titulo: 'Total', tipo: 'dinheiro' },
]
const shown = (text: string | undefined) => visibleOf(colunas, parsePreferences(text)).map(({ campo }) => campo)

test('columns show as in the contract until the person chooses', () =>
  expect(shown(undefined)).toEqual(['nome', 'total']))
test('what was chosen is remembered, for those columns only', () =>
  expect(shown('{"colunas":{"id":true,"total":false}}')).toEqual(['nome', 'id']))
test('the column that names the row always shows', () => {
  expect(shown('{"colunas":{"nome":false}}')).toContain('nome')
  const byTotal = colunas.map((coluna) => ({ ...coluna, encabeca: coluna.campo === 'total' }))
  const none = parsePreferences('{"colunas":{"nome":false,"total":false}}')
  expect(visibleOf(byTotal, none).map(({ campo }) => campo)).toEqual(['total'])
})
test.each([
  '',
  'x',
  'null',
  '{"colunas":7,"densidade":"enorme"}',
  '{"colunas":{"id":"yes"}}',
  '{"columnSizing":{"id":-1}}',
])('%s is no preference', (text) => expect(parsePreferences(text)).toEqual({ slices: {}, densidade: 'compacta' }))
test('all that was changed of the columns is kept, and nothing that is not of them', () => {
  const slices = {
    columnVisibility: { id: true },
    columnOrder: ['total', 'nome'],
    columnPinning: { left: ['total'], right: [] },
    columnSizing: { nome: 240 },
  }
  expect(slicesIn({ ...slices, densidade: 'confortavel', outra: 1 })).toEqual(slices)
  expect(slicesIn({ ...slices, columnOrder: [1, 'nome'] }).columnOrder).toEqual(['nome'])
})
