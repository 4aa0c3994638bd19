import { expect, test } from 'vitest'
import { nomeUnico } from './campos.ts'

test('a name of one record alone has no blanks in a row, and keeps its other letters', () => {
  expect(nomeUnico('Nome', 20).parse('  Rede \u00a0 Azul  2\tB ')).toBe('Rede Azul 2 B')
  expect(nomeUnico('Nome', 20).safeParse(' \u00a0 ').error?.issues[0]?.message).toBe('Nome obrigatório')
})
