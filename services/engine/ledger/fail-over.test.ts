import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type pg from 'pg'
import { streamName } from '#contracts/events/catalogue.ts'
import { run } from '#projections/runner.ts'
import { contaDecider } from '#services/conta/conta.decider.ts'
import { saldoNoDia } from '#services/conta/estado.ts'
import { createPool } from '#services/engine/database/connection.ts'
import { openSubscriptions } from '#services/engine/subscriptions/subscriptions.ts'
import { comandosDaConta } from '../../../tools/test-kit/conta.ts'
import { createTestDatabase, type TestDatabase } from '../../../tools/test-kit/database.ts'
import { cause, id, novo, valorPonto } from '../../../tools/test-kit/events.ts'
import { eventually } from '../../../tools/test-kit/eventually.ts'
import { contagem } from '../../../tools/test-kit/projections.ts'
import { withClient } from '../../../tools/temporary-postgres.ts'
import { postgresLedger, type PostgresLedger } from './adapters/postgres.ts'
import { handle, replay } from './handle.ts'
import { newId } from './ids.ts'

const HOJE = '2026-11-20'

describe('after a fail-over that lost commits', () => {
  let database: TestDatabase
  let ledger: PostgresLedger
  let pool: pg.Pool
  beforeEach(async () => {
    database = await createTestDatabase()
    ledger = postgresLedger(database.url)
    pool = createPool(database.url, 4, { verify: ledger.verify })
  })
  afterEach(async () => {
    await ledger.close()
    await pool.end()
    await database.drop()
  })

  const ana = comandosDaConta('Ana')
  const stream = streamName('conta', id('Ana'))
  const creditar = (venda: string, pontos: number, causa = cause()) =>
    handle(ledger, stream, contaDecider, ana.ajustar(venda, 0, pontos, HOJE), causa)
  /** Of the events alone. */
  const saldo = async () => saldoNoDia(replay(contaDecider, await ledger.readStream(stream)), HOJE)

  test('a credit that is gone, is given again and not taken for given', async () => {
    await creditar('A', 100)
    await database.failOver()
    await eventually(() => creditar('A', 100))
    expect(await saldo()).toBe(100)
  })

  test('an account whose credits are gone, goes on from what stands', async () => {
    await creditar('A', 100)
    await creditar('B', 30)
    await database.failOver()
    await eventually(() => creditar('C', 7))
    expect(await saldo()).toBe(7)
  })

  test('the same command, writes what it wrote then', async () => {
    const causa = cause()
    await creditar('A', 100, causa)
    await database.failOver()
    const handled = await eventually(() => creditar('A', 100, causa))
    expect(handled.repeated).toBe(false)
    expect((await ledger.readStream(stream)).map(({ id }) => id)).toEqual(handled.events.map(({ id }) => id))
  })

  test('what was read before it, is written by no connection that was made after it', async () => {
    await creditar('A', 100)
    await pool.query('select 1')
    await database.failOver()
    const refused: string[] = []
    await eventually(() =>
      pool.query('select 1').catch((error: unknown) => {
        refused.push((error as Error).message)
        throw error
      }),
    )
    expect(refused.at(-1)).toContain('the ledger has lost commits')
  })

  test('a read model, has what stands and nothing of what is gone', async () => {
    const append = (count: number) =>
      Promise.all(
        Array.from({ length: count }, () => ledger.append(`rede-${newId()}`, 'none', [novo(valorPonto('rede', 1))])),
      )
    const counted = async () =>
      (await pool.query<{ n: number }>('select coalesce(sum(eventos), 0)::int as n from contagem.redes')).rows[0]!.n
    const runner = run(
      contagem('contagem'),
      openSubscriptions({ ledger, pool, url: database.url, log: { info: () => undefined, error: () => undefined } }),
    )
    try {
      await append(5)
      await eventually(async () => expect(await counted()).toBe(5))
      await database.failOver()
      await eventually(() => ledger.head())
      await append(3)
      await eventually(async () => expect(await counted()).toBe(3))
    } finally {
      await runner.stop()
    }
  })

  test('that no connection told of, the first new connection is refused and what was kept is forgotten', async () => {
    await creditar('A', 100)
    await withClient(database.url, async (client) => {
      await client.query(`set session_replication_role = replica`) // triggers rest
      await client.query('delete from ledger.events')
    })
    // Two reads at once need one connection more.
    const reads = await Promise.allSettled([ledger.readAll({ after: '0', limit: 1 }), ledger.head()])
    expect(reads.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await creditar('B', 30)
    expect(await saldo()).toBe(30)
  })
})
