import { expect, test } from 'vitest'
import type { Selo } from '#contracts/events/selo.ts'
import { seloDecider } from './selo.decider.ts'

const inicial = seloDecider.initialState()
const selo = (numero: number, hashAnterior: string, hash: string): Selo => ({
  numero,
  de: 9 * (numero - 1) + 1,
  ate: 9 * numero,
  ultimo: { stream: 'rede-a', revisao: 9 * numero - 1 },
  hashAnterior,
  hash,
  blocos: [{ ate: 9 * numero, hash: 'b'.repeat(64) }],
})
const primeiro = selo(1, inicial.hash, 'a'.repeat(64))

test('the first seal is accepted on an empty stream', () => {
  const [event] = seloDecider.decide(primeiro, inicial)
  expect(event).toEqual({ type: 'IntervaloSelado', data: primeiro })
  expect(seloDecider.evolve(inicial, event!)).toEqual({
    numero: 1,
    ate: 9,
    ultimo: { stream: 'rede-a', revisao: 8 },
    hash: 'a'.repeat(64),
  })
})

test('a seal that comes too late, or does not continue the last one, decides nothing', () => {
  const depois = seloDecider.evolve(inicial, { type: 'IntervaloSelado', data: primeiro })
  expect(seloDecider.decide(primeiro, depois)).toEqual([])
  expect(seloDecider.decide(selo(2, 'c'.repeat(64), 'd'.repeat(64)), depois)).toEqual([])
  expect(seloDecider.decide({ ...selo(2, 'a'.repeat(64), 'd'.repeat(64)), de: 11 }, depois)).toEqual([])
  expect(seloDecider.decide(selo(2, 'a'.repeat(64), 'd'.repeat(64)), depois)).toHaveLength(1)
})
