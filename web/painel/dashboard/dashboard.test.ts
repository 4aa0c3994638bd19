import { expect, test } from 'vitest'
import { ADMINISTRADOR, KULZER, VENDEDOR } from '#contracts/values/papeis.ts'
import { reachText } from './reach-text.ts'
import { runningTotals } from './running-totals.ts'
import { selloutOf } from './sellout-of.ts'

test('a person with a limit reads what they see; anybody else reads nothing', () => {
  const textOf = (permissao: 0 | 1 | 2 | 3, redes: string, revendas = '') =>
    reachText({ permissao, idRedesPermitidas: redes, idRevendasPermitidas: revendas })
  expect(textOf(ADMINISTRADOR, '')).toBeNull()
  expect(textOf(KULZER, 'a,b')).toBe('Você vê: 2 redes')
  expect(textOf(KULZER, 'a')).toBe('Você vê: 1 rede')
  expect(textOf(VENDEDOR, '', 'x,y,z')).toBe('Você vê: 3 dentais')
  expect(textOf(VENDEDOR, 'a', 'x')).toBe('Você vê: 1 dental em 1 rede')
  expect(textOf(VENDEDOR, '')).toBe('Você vê: 0 dentais')
})

test('the months of a counter add up to it, with what came before them', () => {
  const meses = [
    { mes: '2026-10', novos: 3 },
    { mes: '2026-11', novos: 2 },
  ]
  expect(runningTotals(10, meses)).toEqual([
    { mes: '2026-11', antes: false, novos: 2, total: 10 },
    { mes: '2026-10', antes: false, novos: 3, total: 8 },
    { mes: '2026-10', antes: true, novos: 5, total: 5 },
  ])
  expect(runningTotals(5, meses)).toHaveLength(2)
})

test('the points of a month and of a seller can be filtered and exported in the sell-out, in the same network', () => {
  const of = (figura: Parameters<typeof selloutOf>[0], idRede?: string) => selloutOf(figura, '52998224725', idRede)
  expect(of({ rede: undefined, mes: '2026-02', tipo: 'creditados' })).toBe(
    '/painel/sellout?periodo=2026-02-01..2026-02-28',
  )
  expect(of({ rede: 'Rede Azul', parceiro: 'p' }, 'r')).toBe('/painel/sellout?redeId=r&busca=52998224725&periodo=..')
  expect(of({ rede: 'Rede Azul', parceiro: 'p' })).toBeNull()
  expect(of({ rede: undefined, mes: '2026-02', tipo: 'resgatados' })).toBeNull()
  expect(of({ rede: undefined, revenda: 'd' })).toBeNull()
})
