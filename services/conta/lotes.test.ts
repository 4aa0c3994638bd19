import { expect, test } from 'vitest'
import type { ContaEvent } from '#contracts/events/conta.ts'
import { consumir, estaCheio, naOrdemDeConsumo, type Lote } from './lotes.ts'

const lote = (idLote: string, restante: number, venceEm = '2027-01-01'): Lote => ({
  ...{ idLote, idVenda: `venda ${idLote}`, creditado: 100, restante, pontuadoEm: '2026-01-01', venceEm },
})
const ids = (lotes: readonly { idLote: string }[]) => lotes.map(({ idLote }) => idLote).join('')

test('lots are taken by their last day, and those of one day in the order in which they were opened', () => {
  const lotes = [
    ...[lote('a', 1, '2027-03-01'), lote('b', 1), lote('c', 1, '2026-12-31'), lote('d', 1), lote('e', 1)],
    lote('f', 1, '2026-12-31'),
  ]
  expect(ids(naOrdemDeConsumo(lotes))).toBe('cfbdea')
  expect(ids(lotes)).toBe('abcdef')
})

test('points are taken from lot after lot, and what is not there is told', () => {
  const lotes = [lote('a', 30), lote('b', 20), lote('c', 10)]
  expect(consumir(lotes, 40)).toEqual({
    partes: [
      { idLote: 'a', pontos: 30, pontuadoEm: '2026-01-01', venceEm: '2027-01-01' },
      { idLote: 'b', pontos: 10, pontuadoEm: '2026-01-01', venceEm: '2027-01-01' },
    ],
    falta: 0,
  })
  expect(consumir(lotes, 61).falta).toBe(1)
  expect(lotes.map(({ restante }) => restante)).toEqual([30, 20, 10])
})

test('an empty lot gives no part, nor does one behind what was enough', () => {
  expect(ids(consumir([lote('a', 0), lote('b', 5), lote('c', 5)], 5).partes)).toBe('b')
  expect(consumir([lote('a', 5)], 0)).toEqual({ partes: [], falta: 0 })
})

test('an event without lots is not full', () => {
  expect(estaCheio({ type: 'CreditoRecusado', data: {} } as ContaEvent)).toBe(false)
})
