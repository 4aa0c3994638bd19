import { expect, test } from 'vitest'
import { parsePreferences, slicesIn } from './preferences.ts'

test.each([
  '',
  'x',
  'null',
  '{"colunas":7,"densidade":"enorme"}',
  '{"colunas":{"id":"yes"}}',
  '{"columnSizing":{"id":-1},"columnPinning":[],"columnOrder":{}}',
])('%s is no preference', (text) => expect(parsePreferences(text)).toEqual({ slices: {}, density: 'compacta' }))
test('an older choice of visible columns stays', () =>
  expect(parsePreferences('{"colunas":{"id":true},"densidade":"confortavel"}')).toEqual({
    slices: { columnVisibility: { id: true } },
    density: 'confortavel',
  }))
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
