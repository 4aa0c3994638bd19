import { describe, expect, test } from 'vitest'
import { inicioDeCnpj, inicioDeCpf } from './search.ts'

describe('a term is the beginning of a document, or a part by its signs', () => {
  test.each([
    ['three digits of a CNPJ', inicioDeCnpj, '12A', '12A%'],
    ['a whole CNPJ', inicioDeCnpj, '12ABC34501DE35', '12ABC34501DE35%'],
    ['a whole CNPJ that begins with a letter', inicioDeCnpj, 'ab3cd567000172', 'AB3CD567000172%'],
    ['part of a CNPJ by its dots', inicioDeCnpj, '222.333', '%222333%'],
    ['part of a CNPJ by its bar', inicioDeCnpj, '345/01DE', '%34501DE%'],
    ['a whole CNPJ by its dots', inicioDeCnpj, '12.ABC.345/01DE-35', '%12ABC34501DE35%'],
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
