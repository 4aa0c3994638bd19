import { describe, expect, test } from 'vitest'
import type { Filtro } from '#web/shared/filters/filter.ts'
import { exportQuery } from './export-call.ts'
import { readState, type ListRules } from './list-state.ts'

const filtros: Filtro[] = [{ tipo: 'opcoes', campo: 'redeId', label: 'Rede', options: [] }]
const rules: ListRules = { prefix: '', ordem: { campo: 'dia', direcao: 'desc' }, ordenaveis: ['dia', 'total'], filtros }
const shown = {
  state: readState(new URLSearchParams('busca=ana&redeId=r1&ordem=total&pagina=3&linhas=50'), rules),
  rules,
  colunas: [{ campo: 'dia' }, { campo: 'total' }],
}

describe('an export', () => {
  const same = {
    buscar: 'ana',
    redeId: 'r1',
    ordenacao: '{"campo":"total","direcao":"asc"}',
    colunas: '["dia","total"]',
  }
  test('of all rows has the screen’s search, filters, order and columns, and no page', () =>
    expect(exportQuery(shown, 'xlsx', 'todos')).toEqual({ ...same, limite: 0, download: 'xlsx' }))
  test('of the page has its number and size as well', () =>
    expect(exportQuery(shown, 'csv', 'pagina')).toEqual({ ...same, pagina: 3, limite: 50, download: 'csv' }))
})
