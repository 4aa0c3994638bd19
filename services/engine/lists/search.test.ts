import { describe, expect, test } from 'vitest'
import { inicioDeCnpj, inicioDeCpf } from './search.ts'

describe('a term is the beginning of a document', () => {
  test.each([
    ['three digits of a CNPJ', inicioDeCnpj, '12.A', '12A%'],
    ['a whole CNPJ', inicioDeCnpj, '12.ABC.345/01DE-35', '12ABC34501DE35%'],
    ['a whole CNPJ that begins with a letter', inicioDeCnpj, 'ab.3cd.567/0001-72', 'AB3CD567000172%'],
    ['three digits of a CPF', inicioDeCpf, '935.4', '9354%'],
  ])('as %s', (_, inicio, termo, padrao) => {
    expect(inicio(termo)).toBe(padrao)
  })

  test.each([
    ['too short', inicioDeCnpj, '12'],
    ['a name', inicioDeCnpj, 'Dental'],
    ['a name as long as a CNPJ', inicioDeCnpj, 'AB3CD567000173'],
    ['a name with digits', inicioDeCpf, 'Dental 935'],
  ])('not when it is %s', (_, inicio, termo) => {
    expect(inicio(termo)).toBeUndefined()
  })
})
