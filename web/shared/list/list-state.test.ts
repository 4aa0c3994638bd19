import { describe, expect, test } from 'vitest'
import type { Filtro } from '#web/shared/filters/filter.ts'
import { changed, initialState, narrowing, pageQuery, readState, writeState, type ListRules } from './list-state.ts'

const filtros: Filtro[] = [
  {
    tipo: 'opcoes',
    campo: 'status',
    label: 'Status',
    varios: true,
    options: [
      { valor: '1', title: 'Pago' },
      { valor: '3', title: 'Cancelado' },
    ],
  },
  { tipo: 'opcoes', campo: 'redeId', label: 'Rede', options: [] },
  { tipo: 'link', campo: 'processamento', label: 'Planilha', title: 'vendas.xlsx' },
  {
    tipo: 'periodo',
    campo: 'periodo',
    label: 'Período',
    campos: ['dataInicial', 'dataFinal'],
    padrao: { de: '2026-11-01', ate: '2026-11-20' },
  },
]
const rules: ListRules = { prefix: '', ordem: { campo: 'dia', direcao: 'desc' }, ordenaveis: ['dia', 'total'], filtros }
const read = (search: string, of = rules) => readState(new URLSearchParams(search), of)
const write = (search: string, patch: Parameters<typeof changed>[1], of = rules) => {
  const address = new URLSearchParams(search)
  return writeState(address, changed(readState(address, of), patch), of).toString()
}

describe('the address of a list', () => {
  test('says nothing of how the list starts', () => {
    expect(read('')).toEqual(initialState(rules))
    expect(writeState(new URLSearchParams(), initialState(rules), rules).toString()).toBe('')
  })
  test('contains only what was chosen', () => {
    expect(write('', { busca: 'ana' })).toBe('busca=ana')
    expect(write('', { ordem: { campo: 'total', direcao: 'desc' } })).toBe('ordem=-total')
    expect(write('busca=ana', { pagina: 3 })).toBe('busca=ana&pagina=3')
    expect(write('', { limite: 0 })).toBe('linhas=0')
    expect(write('', { filtros: { status: '1,3' } })).toBe('status=1%2C3')
  })
  test('drops a value that is the default again', () => {
    expect(write('busca=ana&ordem=total', { busca: '', ordem: { campo: 'dia', direcao: 'desc' } })).toBe('')
    expect(write('periodo=..', { filtros: { periodo: '2026-11-01..2026-11-20' } })).toBe('')
  })
  test('keeps that a default filter was removed', () =>
    expect(read(write('', { filtros: { periodo: '..' } })).filtros['periodo']).toBe('..'))
  test('leads back to the first page with any other change', () =>
    expect(write('pagina=4', { busca: 'ana' })).toBe('busca=ana'))
  test('leaves alone what belongs to others', () => {
    const second = { ...rules, prefix: 'itens.' }
    expect(write('busca=ana&rede=Sul', { busca: 'bia' }, second)).toBe('busca=ana&rede=Sul&itens.busca=bia')
    expect(read('busca=ana&itens.busca=bia', second).busca).toBe('bia')
  })
  test.each([
    ['ordem=senha', 'an order by a column that has none'],
    ['linhas=7', 'a page size that is not offered'],
    ['pagina=-1', 'a page before the first'],
    ['pagina=1e9', 'a page that is no number'],
  ])('%s (%s) is as the list starts', (search) => expect(read(search)).toEqual(initialState(rules)))
  test('a period that no calendar has is an open one', () =>
    expect(read('periodo=2026-13-01..x').filtros['periodo']).toBe('..'))
})

describe('the query of a page', () => {
  const query = (search: string, cursor?: string) => pageQuery(read(search), rules, cursor)
  test('has the defaults in it: the server has its own', () =>
    expect(query('')).toEqual({
      dataInicial: '2026-11-01',
      dataFinal: '2026-11-20',
      limite: 10,
      ordenacao: '{"campo":"dia","direcao":"desc"}',
    }))
  test('has search, filters, order and place', () =>
    expect(query('busca=ana&redeId=r1&periodo=..&ordem=total&pagina=2&linhas=50')).toEqual({
      buscar: 'ana',
      redeId: 'r1',
      ordenacao: '{"campo":"total","direcao":"asc"}',
      pagina: 2,
      limite: 50,
    }))
  test('has what a link to the list set, until it is removed', () => {
    expect(query('processamento=p1')).toMatchObject({ processamento: 'p1' })
    expect(write('processamento=p1', { filtros: { processamento: '' } })).toBe('')
  })
  test('sends several choices of one filter as JSON', () =>
    expect(narrowing(read('status=1,3'), filtros)['filtros']).toBe('{"status":["1","3"]}'))
  test('has the cursor beside the number of its page', () => {
    expect(query('pagina=2', 'abc')).toMatchObject({ pagina: 2, cursor: 'abc' })
    expect(query('', 'abc')).not.toHaveProperty('cursor')
  })
})
