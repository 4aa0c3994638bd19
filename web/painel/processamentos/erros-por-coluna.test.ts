import { expect, test } from 'vitest'
import { errosPorColuna } from './erros-por-coluna.ts'

test('errors by column, most first', () => {
  const erro = (coluna: string) => ({ linha: 2, coluna, valor: '', mensagem: '' })
  expect(errosPorColuna(['B', 'A', 'B', 'C', 'A', 'B'].map(erro))).toEqual([
    { coluna: 'B', quantos: 3 },
    { coluna: 'A', quantos: 2 },
    { coluna: 'C', quantos: 1 },
  ])
})
