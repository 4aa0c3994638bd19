import { expect, test } from 'vitest'
import type { TableColumn } from './columns.ts'
import { parsePreferences, visibilityOf } from './preferences.ts'

const colunas: TableColumn<never>[] = [
  { campo: 'nome', titulo: 'Nome', tipo: 'texto' },
  { campo: 'id', titulo: 'ID', tipo: 'texto', oculta: true },
  { campo: 'total', titulo: 'Total', tipo: 'dinheiro' },
]
const shown = (text: string | undefined) => visibilityOf(colunas, parsePreferences(text))

test('columns show as in the contract until the person chooses', () =>
  expect(shown(undefined)).toEqual({ nome: true, id: false, total: true }))
test('what was chosen is remembered, for those columns only', () =>
  expect(shown('{"colunas":{"id":true,"total":false}}')).toEqual({ nome: true, id: true, total: false }))
test('the first column always shows', () => expect(shown('{"colunas":{"nome":false}}')['nome']).toBe(true))
test.each(['', 'x', 'null', '{"colunas":7,"densidade":"enorme"}', '{"colunas":{"id":"yes"}}'])(
  '%s is no preference',
  (text) => expect(parsePreferences(text)).toEqual({ colunas: {}, densidade: 'compacta' }),
)
