import { expect, test } from 'vitest'
import { changesOf, differences } from './changes.ts'

test('changesOf keeps what differs from the loaded record', () => {
  expect(
    changesOf(
      { nome: 'Beta', regiao: 'Sul', valorPonto: 0.5, motivo: 'x' },
      { nome: 'Alfa', regiao: 'Sul', valorPonto: 0.5 },
    ),
  ).toEqual({ nome: 'Beta', motivo: 'x' })
})

test('differences names the fields that disagree, in the order of the form', () => {
  expect(
    differences({ nome: 'Beta', regiao: 'Sul', motivo: '' }, { nome: 'Alfa', regiao: 'Norte' }, ['regiao', 'nome']),
  ).toEqual([
    { name: 'regiao', theirs: 'Norte', mine: 'Sul' },
    { name: 'nome', theirs: 'Alfa', mine: 'Beta' },
  ])
})
