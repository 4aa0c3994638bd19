import type pg from 'pg'
import { expect, test } from 'vitest'
import { databaseForTests } from '../../../tools/test-kit/database.ts'
import { createPool } from './connection.ts'
import { replicated } from './replica.ts'

/** Far longer than any test takes: a wait that ends was ended by the replica. */
const LONG = 60_000
const { url, pool } = databaseForTests()

/** A standby that has received everything when it is asked for the `nth` time, and what it was asked for. */
function standby(nth: number) {
  const asked: unknown[] = []
  const answer = (_text: string, [upTo]: unknown[]) => Promise.resolve({ rows: [{ has: asked.push(upTo) >= nth }] })
  return { asked, pool: { query: answer } as unknown as pg.Pool }
}

test('the same database, has everything', async () => {
  expect(await replicated(pool, pool, LONG)).toBe(true)
})

test('another way to the same server, which is no standby, has everything', async () => {
  const other = createPool(url, 1)
  expect(await replicated(pool, other, LONG)).toBe(true)
  await other.end()
})

test('a standby that is behind, is waited for until it has what was written before the wait', async () => {
  const behind = standby(3)
  expect(await replicated(pool, behind.pool, LONG)).toBe(true)
  expect(behind.asked).toHaveLength(3)
  expect(new Set(behind.asked).size).toBe(1)
  expect(behind.asked[0]).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/)
})

test('a standby that stays behind, does not answer or cannot be asked, is given up after the time allowed', async () => {
  const silent = { query: () => new Promise(() => undefined) } as unknown as pg.Pool
  const gone = { query: () => Promise.reject(new Error('gone')) } as unknown as pg.Pool
  expect(await replicated(pool, standby(Infinity).pool, 50)).toBe(false)
  expect(await replicated(pool, silent, 50)).toBe(false)
  expect(await replicated(pool, gone, LONG)).toBe(false)
})
