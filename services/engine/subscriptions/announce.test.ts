import { expect, test } from 'vitest'
import type pg from 'pg'
import { announcer } from './announce.ts'
import { eventually } from '../../../tools/test-kit/eventually.ts'

/** A pool that answers when it is told to. */
function poolInHand() {
  const told: string[][] = []
  const answers: { resolve: () => void; reject: (error: Error) => void }[] = []
  const pool = {
    query({ values: [news] }: { values: [string[]] }) {
      told.push(news)
      return new Promise<void>((resolve, reject) => answers.push({ resolve, reject }))
    },
  } as unknown as pg.Pool
  return { pool, told, next: () => answers.shift()! }
}

test('a position, is told at once; those that come while it is being told, travel together and each with the newest', async () => {
  const { pool, told, next } = poolInHand()
  const announce = announcer(pool)
  announce('extrato', '1')
  announce('extrato', '2')
  announce('vendas', '2')
  announce('extrato', '3')
  expect(told).toEqual([['extrato 1']])
  next().resolve()
  await eventually(() => expect(told).toEqual([['extrato 1'], ['extrato 3', 'vendas 2']]))
})

test('a position that comes just when the last one was told, is told too', async () => {
  const { pool, told, next } = poolInHand()
  const announce = announcer(pool)
  announce('extrato', '1')
  next().resolve()
  // Each breath between the answer and the end of the telling.
  for (let breath = 2; breath < 10; breath++) {
    await Promise.resolve()
    announce(`leitor ${breath}`, '2')
  }
  await eventually(() => {
    while (told.flat().length < 9) next().resolve()
    expect(told.flat().toSorted()).toEqual(['extrato 1', ...Array.from({ length: 8 }, (_, n) => `leitor ${n + 2} 2`)])
  })
})

test('a database that is gone for a moment, loses what was under way and tells what comes', async () => {
  const { pool, told, next } = poolInHand()
  const announce = announcer(pool)
  announce('extrato', '1')
  next().reject(new Error('gone'))
  await eventually(() => {
    announce('extrato', '2')
    expect(told.at(-1)).toEqual(['extrato 2'])
  })
})
