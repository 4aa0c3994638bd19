import { expect, test } from 'vitest'
import type { Filtro } from '#web/shared/filters/filter.ts'
import { initialState, writeState, type ListRules } from './list-state.ts'
import { addressOfView, showsView, stateOfView, viewIn } from './list-view.ts'

const filtros: readonly Filtro[] = [
  { tipo: 'opcoes', campo: 'rede', label: 'Rede', options: [{ valor: 'sul', title: 'Sul' }] },
]
const rules: ListRules = { prefix: '', ordem: null, ordenaveis: ['total'], filtros }
const sul = { ...initialState(rules), busca: 'resina', filtros: { rede: 'sul' }, pagina: 3 }

test('a view keeps filters, order and page size of an address, and not its page', () => {
  expect(addressOfView(sul, rules)).toBe('busca=resina&rede=sul&linhas=10')
  expect(stateOfView(addressOfView(sul, rules), rules)).toEqual({ ...sul, pagina: 1 })
})
test('a view shows the size that it was saved with, whatever size a person chose meanwhile', () => {
  const saved = addressOfView(sul, rules)
  expect(stateOfView(saved, { ...rules, tamanho: 50 }).limite).toBe(10)
})
test('filters, orders and sizes that a list no longer has are ignored', () =>
  expect(stateOfView('regiao=sul&ordem=-cor&linhas=7&rede=sul', rules)).toEqual({
    ...initialState(rules),
    filtros: { rede: 'sul' },
  }))
test('a list shows a view on every page of it, until something else is chosen', () => {
  const saved = addressOfView(sul, rules)
  expect(showsView({ ...sul, pagina: 7 }, saved, rules)).toBe(true)
  expect(showsView({ ...sul, ordem: { campo: 'total', direcao: 'asc' } }, saved, rules)).toBe(false)
  expect(showsView({ ...sul, filtros: { rede: '' } }, saved, rules)).toBe(false)
  // What the list no longer has makes no difference.
  expect(showsView(sul, `${saved}&regiao=sul`, rules)).toBe(true)
})
test('the view in an address stays there when something else is chosen', () => {
  const address = new URLSearchParams('visao=v1&rede=sul')
  expect(viewIn(writeState(address, initialState(rules), rules).toString())).toBe('v1')
  expect([viewIn(''), viewIn('?visao=nenhuma'), viewIn('?busca=x')]).toEqual([null, null, null])
})
