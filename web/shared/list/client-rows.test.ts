import { describe, expect, test } from 'vitest'
import type { Filtro } from '#web/shared/filters/filter.ts'
import { compareValues, inOrder, pageOf, rowsThatFit } from './client-rows.ts'
import type { Field } from './field.ts'
import { initialState } from './list-state.ts'

interface Rede {
  nome: string
  cnpj: string
  pontos: number
  desde: string | null
  ativo: number
}
const rows: Rede[] = [
  { nome: 'Açaí Dental', cnpj: '12345678000195', pontos: 125000, desde: '2026-11-03', ativo: 1 },
  { nome: 'Zênite', cnpj: '11222333000181', pontos: -500, desde: null, ativo: 0 },
]
const campos: Field<Rede>[] = [
  { campo: 'nome', titulo: 'Nome', tipo: 'texto' },
  { campo: 'cnpj', titulo: 'CNPJ', tipo: 'cnpj' },
  { campo: 'pontos', titulo: 'Pontos', tipo: 'pontos' },
]
const filtros: Filtro[] = [
  { tipo: 'opcoes', campo: 'ativo', label: 'Situação', options: [] },
  { tipo: 'periodo', campo: 'desde', label: 'Desde', campos: ['de', 'ate'] },
  { tipo: 'texto', campo: 'nome', label: 'Nome' },
]
const rules = { prefix: '', ordem: null, ordenaveis: [], filtros }
const found = (patch: { busca?: string; filtros?: Record<string, string> }) => {
  const initial = initialState(rules)
  return rowsThatFit(
    rows,
    { ...initial, ...patch, filtros: { ...initial.filtros, ...patch.filtros } },
    filtros,
    campos,
  ).map(({ nome }) => nome)
}

describe('rows searched in the browser', () => {
  test.each([
    ['', ['Açaí Dental', 'Zênite']],
    ['acai', ['Açaí Dental']],
    ['DENTAL aca', ['Açaí Dental']],
    ['12.345.678/0001-95', ['Açaí Dental']],
    ['11222333', ['Zênite']],
    ['1.250', ['Açaí Dental']],
    ['acai zenite', []],
  ])('"%s" finds %j', (busca, names) => expect(found({ busca })).toEqual(names))
  test('are narrowed by options, periods and texts', () => {
    expect(found({ filtros: { ativo: '0' } })).toEqual(['Zênite'])
    expect(found({ filtros: { desde: '2026-11-01..' } })).toEqual(['Açaí Dental'])
    expect(found({ filtros: { desde: '2026-11-04..' } })).toEqual([])
    expect(found({ filtros: { nome: 'zen' } })).toEqual(['Zênite'])
  })
})

test('texts are ordered as a dictionary has them, numbers by size, what is missing first', () => {
  expect(['Zênite', 'Éden', 'acai', 'Dental 10', 'Dental 9'].toSorted(compareValues)).toEqual([
    'acai',
    'Dental 9',
    'Dental 10',
    'Éden',
    'Zênite',
  ])
  expect([10, -5, 9].toSorted(compareValues)).toEqual([-5, 9, 10])
  expect(['b', null, 'a'].toSorted(compareValues)).toEqual([null, 'a', 'b'])
})

test('rows are ordered by a field both ways, and given page by page', () => {
  const names = (direcao: 'asc' | 'desc') => inOrder(rows, { campo: 'pontos', direcao }, campos).map(({ nome }) => nome)
  expect([names('asc'), names('desc')]).toEqual([
    ['Zênite', 'Açaí Dental'],
    ['Açaí Dental', 'Zênite'],
  ])
  const page = (pagina: number, limite: number) => pageOf([1, 2, 3], { ...initialState(rules), pagina, limite })
  expect([page(1, 2), page(2, 2), page(3, 2), page(1, 0)]).toEqual([[1, 2], [3], [], [1, 2, 3]])
})
