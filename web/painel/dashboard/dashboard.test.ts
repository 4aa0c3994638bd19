import { expect, test } from 'vitest'
import { ADMINISTRADOR, KULZER, VENDEDOR } from '#contracts/values/papeis.ts'
import { reachText } from './reach-text.ts'
import { runningTotals } from './running-totals.ts'
import { lancamentosOf } from './lancamentos-of.ts'

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

test('every figure can be filtered and exported as its movements, in the same network', () => {
  const of = (figura: Parameters<typeof lancamentosOf>[0], idRede?: string) =>
    lancamentosOf(figura, '52998224725', idRede)
  expect(of({ rede: undefined, mes: '2026-02', tipo: 'resgatados' })).toBe(
    '/painel/movimentos?mes=2026-02&tipo=resgatados',
  )
  expect(of({ rede: 'Rede Azul', parceiro: 'p' }, 'r')).toBe(
    '/painel/movimentos?redeId=r&cpf=52998224725&tipo=creditados',
  )
  expect(of({ rede: undefined, revenda: 'd' })).toBe('/painel/movimentos?revenda=d&tipo=creditados')
  // A network of the address that is not known, and a person whose data was deleted.
  expect(of({ rede: 'Rede Azul', parceiro: 'p' })).toBeNull()
  expect(lancamentosOf({ rede: undefined, parceiro: 'p' }, '', undefined)).toBeNull()
})
