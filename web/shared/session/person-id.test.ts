import { expect, test } from 'vitest'
import { personIdOf } from './person-id.ts'

test('whose session it is, in either app', () => {
  expect(personIdOf({ usuario: { id: 'u' }, redesAntifraude: [] })).toBe('u')
  expect(personIdOf({ id: 'p', nome: 'Rui' })).toBe('p')
  expect(personIdOf(null)).toBeNull()
})
