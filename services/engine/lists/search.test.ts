import { describe, expect, test } from 'vitest'
import { inicioDeCnpj, inicioDeCpf, palavrasDe } from './search.ts'

describe('the words of a term are without what people write before a fiscal number', () => {
  test.each([
    ['NF-77', ['77']],
    ['nf 77', ['77']],
    ['NFe123', ['123']],
    ['NFC-e nº 0123', ['0123']],
    ['Nota fiscal nº 77 Ana', ['77', 'Ana']],
    ['CF 9', ['9']],
    ['Cupom fiscal: 9', ['9']],
  ])('%s', (termo, palavras) => expect(palavrasDe(termo)).toEqual(palavras))

  test.each(['NF', 'Nota fiscal', 'NF12', 'Renf 12', 'Dental Norte 12', 'Bruno 2'])('but not %s', (termo) =>
    expect(palavrasDe(termo)).toEqual(termo.split(' ')),
  )
})

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
