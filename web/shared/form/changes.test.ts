import { expect, test } from 'vitest'
import { changesOf, same } from './changes.ts'

test('changesOf keeps what differs from the loaded record', () => {
  expect(
    changesOf(
      { nome: 'Beta', regiao: 'Sul', valorPonto: 0.5, motivo: 'x', itens: [{ codigo: 'A' }] },
      { nome: 'Alfa', regiao: 'Sul', valorPonto: 0.5, itens: [{ codigo: 'A' }] },
    ),
  ).toEqual({ nome: 'Beta', motivo: 'x' })
})

test.each([
  [[{ codigo: 'A', quantidade: 1 }], [{ quantidade: 1, codigo: 'A' }], true],
  [[{ codigo: 'A', quantidade: 1 }], [{ codigo: 'A', quantidade: 2 }], false],
  [['a', 'b'], ['a'], false],
  [{ a: '' }, {}, false],
  [new File(['a'], 'a.txt'), new File(['a'], 'a.txt'), false],
])('%j and %j are the same: %s', (one, other, are) => expect(same(one, other)).toBe(are))
