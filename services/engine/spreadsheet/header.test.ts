import { describe, expect, test } from 'vitest'
import { localizarColunas, normalizarCabecalho } from './header.ts'

describe('normalizarCabecalho', () => {
  test.each([
    ['Número Fiscal', '  NUMERO\u00a0  fiscal '],
    ['Número Fiscal', 'Nu\u0301mero Fiscal'],
    ['CNPJ Dental', '\ufeffCNPJ Dental'],
    ['Código Produto', 'codigo_produto'],
    ['Nº Fiscal', 'N. Fiscal:'],
    ['Nº Fiscal', 'N° fiscal'],
    ['Valor Unitário', 'Valor\nUnitário (*)'],
  ])('%j and %j are one heading', (one, other) => {
    expect(normalizarCabecalho(other)).toBe(normalizarCabecalho(one))
  })

  test('different words stay different', () => {
    expect(normalizarCabecalho('Valor Unitário')).not.toBe(normalizarCabecalho('Valor Total'))
  })
})

describe('localizarColunas', () => {
  const esperadas = {
    cnpj: { titulo: 'CNPJ Dental', obrigatoria: true },
    numero: { titulo: 'Número Fiscal', obrigatoria: true, apelidos: ['Nota', 'Nº Fiscal'] },
    desconto: { titulo: 'Desconto', obrigatoria: false },
  }

  test('finds columns in any order and ignores the others', () => {
    expect(localizarColunas(['extra', 'numero fiscal', null, 'CNPJ DENTAL', true], esperadas)).toEqual({
      colunas: { cnpj: 3, numero: 1, desconto: undefined },
      faltando: [],
      repetidas: [],
    })
  })

  test('names the required columns that are missing', () => {
    expect(localizarColunas([], esperadas).faltando).toEqual(['CNPJ Dental', 'Número Fiscal'])
  })

  test('names the columns that occur twice, and takes the first', () => {
    const { colunas, repetidas } = localizarColunas(['CNPJ Dental', 'Nota', 'Desconto', 'desconto'], esperadas)
    expect(repetidas).toEqual(['Desconto'])
    expect(colunas.desconto).toBe(2)
  })

  test('an alias counts where the title is missing', () => {
    expect(localizarColunas(['CNPJ Dental', 'Nº. Fiscal'], esperadas).colunas.numero).toBe(1)
  })

  test('a column with the title wins over one with an alias', () => {
    const { colunas, repetidas } = localizarColunas(['Nota', 'CNPJ Dental', 'Número Fiscal'], esperadas)
    expect(colunas.numero).toBe(2)
    expect(repetidas).toEqual([])
  })

  test('empty and symbol-only headings are no column', () => {
    expect(localizarColunas(['', ' ', '***'], { x: { titulo: '', obrigatoria: true } }).faltando).toEqual([''])
  })

  test('a heading that is a number can be found', () => {
    expect(localizarColunas([{ numero: '2025' }], { ano: { titulo: '2025', obrigatoria: true } }).colunas.ano).toBe(0)
  })
})
