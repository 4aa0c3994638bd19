import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPool } from '#services/engine/database/connection.ts'
import { inTransaction } from '#services/engine/database/transaction.ts'
import { databaseForTests } from '../../../tools/test-kit/database.ts'
import { eventually } from '../../../tools/test-kit/eventually.ts'
import { createRelay, type Relay } from '../../../tools/test-kit/relay.ts'
import { caughtUp, type CaughtUp } from './caught-up.ts'
import { createCheckpoint, moveCheckpoint } from './checkpoints.ts'

/** Far longer than any test takes: a wait that ends was ended by a checkpoint. */
const LONG = 60_000

describe('waiting for read models', () => {
  const { url, pool } = databaseForTests()
  let relay: Relay
  let waiting: CaughtUp
  beforeEach(async () => {
    relay = await createRelay(url)
    waiting = await caughtUp(relay.url, pool)
    await pool.query('delete from projections.checkpoints')
    await Promise.all(['extrato', 'dashboard'].map((name) => createCheckpoint(pool, name, 1)))
  })
  afterEach(async () => {
    await waiting.close()
    await relay.close()
  })
  const move = (name: string, position: string) =>
    inTransaction(pool, (tx) => moveCheckpoint(tx, name, position, undefined))

  test('a position that was passed already, is answered at once', async () => {
    await move('extrato', '12')
    expect(await waiting.wait(['extrato'], '12', LONG)).toBe(true)
    expect(await waiting.wait(['extrato'], '9', LONG)).toBe(true)
  })

  test('no read models, is answered at once', async () => {
    expect(await waiting.wait([], '12', LONG)).toBe(true)
  })

  test('a position that is passed later, is answered then, and not before', async () => {
    let answered = false
    const wait = waiting.wait(['extrato'], '100', LONG).finally(() => {
      answered = true
    })
    await move('extrato', '99')
    expect(answered).toBe(false)
    await move('extrato', '101')
    expect(await wait).toBe(true)
  })

  test('several read models, need all of them', async () => {
    const wait = waiting.wait(['extrato', 'dashboard'], '10', LONG)
    const short = waiting.wait(['extrato', 'dashboard'], '10', 300)
    await move('extrato', '10')
    expect(await short).toBe(false)
    await move('dashboard', '10')
    expect(await wait).toBe(true)
  })

  test('a checkpoint that moves in a transaction that fails, is not passed', async () => {
    const wait = waiting.wait(['extrato'], '10', 200)
    await inTransaction(pool, async (tx) => {
      await moveCheckpoint(tx, 'extrato', '10', undefined)
      throw new Error('rolled back')
    }).catch(() => undefined)
    expect(await wait).toBe(false)
  })

  test('a read model that does not exist or stands still, is given up after the time allowed', async () => {
    expect(await waiting.wait(['extrato'], '10', 20)).toBe(false)
    expect(await waiting.wait(['nenhum'], '10', 20)).toBe(false)
  })

  test('many at once, each is answered at its own position', async () => {
    const waits = Array.from({ length: 50 }, (_, n) => waiting.wait(['extrato'], String(n + 1), n < 40 ? LONG : 500))
    await move('extrato', '40')
    expect(await Promise.all(waits)).toEqual(Array.from({ length: 50 }, (_, n) => n < 40))
  })

  test('a checkpoint that moved while the connection was lost, is seen once it is back', async () => {
    const wait = waiting.wait(['extrato'], '10', LONG)
    await relay.cut()
    await move('extrato', '10')
    await relay.restore()
    expect(await wait).toBe(true)
  })

  test('a connection that is gone without a word, is noticed and made anew: the next waits end with their checkpoint', async () => {
    relay.forgetConnections()
    await eventually(() => expect(relay.connections()).toBe(2))
    const wait = waiting.wait(['extrato'], '10', LONG)
    await move('extrato', '10')
    expect(await wait).toBe(true)
  })

  test('a connection that is gone without a word, holds up no stop', async () => {
    relay.forgetConnections()
    await expect(waiting.close()).resolves.toBeUndefined()
  })

  test('a database that does not answer, does not hold the wait beyond its time', async () => {
    const one = createPool(url, 1)
    const slow = await caughtUp(url, one)
    const busy = await one.connect()
    try {
      expect(await slow.wait(['extrato'], '10', 50)).toBe(false)
    } finally {
      busy.release()
      await slow.close()
      await one.end()
    }
  })
})
