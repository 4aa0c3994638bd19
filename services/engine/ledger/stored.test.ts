import { expect, test } from 'vitest'
import { inPieces, type StoredEvent } from './stored.ts'

const event = (position: number): StoredEvent => ({ position: String(position) }) as StoredEvent
async function* pages(...lengths: number[]): AsyncGenerator<StoredEvent[]> {
  let next = 1
  for (const length of lengths) yield await Promise.resolve(Array.from({ length }, () => event(next++)))
}
const places = (events: readonly StoredEvent[]): number[] => events.map(({ position }) => Number(position))

test('pieces, have the size that is asked for whatever the pages are, and end with them', async () => {
  const { take } = inPieces(pages(3, 1, 4))
  expect([await take(2), await take(4), await take(1), await take(9), await take(1)].map(places)).toEqual([
    [1, 2],
    [3, 4, 5, 6],
    [7],
    [8],
    [],
  ])
})

test('what is given back, comes again before the rest', async () => {
  const { take, giveBack } = inPieces(pages(2, 2))
  const [, second, third] = await take(3)
  giveBack([second!, third!])
  expect([await take(1), await take(9)].map(places)).toEqual([[2], [3, 4]])
})
