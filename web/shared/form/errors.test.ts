import { expect, test } from 'vitest'
import { messageAt, messagesOf } from './errors.ts'

const errors = {
  nome: { type: 'x', message: 'Informe o nome', ref: { message: 'no sentence' } },
  itens: Object.assign([undefined, { produto: { type: 'x', message: 'Informe o produto' } }], {
    root: { type: 'x', message: 'Itens demais' },
  }),
} as never

test('the sentence of a field, of a list and of a cell', () => {
  expect(['nome', 'itens', 'itens.1.produto', 'itens.0.produto'].map((path) => messageAt(errors, path))).toEqual([
    'Informe o nome',
    'Itens demais',
    'Informe o produto',
    undefined,
  ])
})

test('every sentence of a form, those of cells too', () =>
  expect(messagesOf(errors)).toEqual(['Informe o nome', 'Itens demais', 'Informe o produto']))
