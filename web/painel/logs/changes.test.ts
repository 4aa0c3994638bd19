import { expect, test } from 'vitest'
import { changesOf } from './changes.ts'

test('a change says of what, and each field from what to what', () =>
  expect(changesOf('Rede Azul · Região: Sul → Sudeste; Nome: Azul → Azul Claro')).toEqual({
    sobre: 'Rede Azul',
    campos: [
      { campo: 'Região', antes: 'Sul', depois: 'Sudeste' },
      { campo: 'Nome', antes: 'Azul', depois: 'Azul Claro' },
    ],
  }))
test('what is new has no before', () =>
  expect(changesOf('Nome: Azul; Região: Sul')).toEqual({
    sobre: null,
    campos: [
      { campo: 'Nome', antes: null, depois: 'Azul' },
      { campo: 'Região', antes: null, depois: 'Sul' },
    ],
  }))
test('a semicolon of a text stays in it', () =>
  expect(changesOf('Motivo: errei; corrigi depois').campos).toEqual([
    { campo: 'Motivo', antes: null, depois: 'errei; corrigi depois' },
  ]))
test('a deletion names what is gone', () => expect(changesOf('Rede Azul')).toEqual({ sobre: 'Rede Azul', campos: [] }))
test('nothing to say is nothing', () => expect(changesOf('')).toEqual({ sobre: null, campos: [] }))
