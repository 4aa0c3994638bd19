import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type pg from 'pg'
import { Failure } from '#contracts/errors.ts'
import type { Following } from '#services/engine/subscriptions/follow.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import type { Ledger, Position } from '#services/engine/ledger/port.ts'
import { caughtUp, type CaughtUp } from '#services/engine/subscriptions/caught-up.ts'
import { readCheckpoint } from '#services/engine/subscriptions/checkpoints.ts'
import { openSubscriptions } from '#services/engine/subscriptions/subscriptions.ts'
import { createPool } from '#services/engine/database/connection.ts'
import { eventually } from '../tools/test-kit/eventually.ts'
import { novo, valorPonto } from '../tools/test-kit/events.ts'
import { ledgerForTests, withLedger } from '../tools/test-kit/ledger.ts'
import { contagem } from '../tools/test-kit/projections.ts'
import type { AnyProjection } from './projection.ts'
import { rebuild } from './rebuild.ts'
import { run } from './runner.ts'
import { verify } from './verify.ts'

/** The same pool, whose transactions ask `before` ahead of each statement; one that it rejects is not sent. */
const asking = (pool: pg.Pool, before: (statement: string) => Promise<unknown>): pg.Pool => {
  const asked = <T extends pg.Pool | pg.PoolClient>(of: T): T =>
    new Proxy(of, {
      get(_, name) {
        const value: unknown = Reflect.get(of, name)
        if (typeof value !== 'function') return value
        if (name === 'connect') return async () => asked(await (of as pg.Pool).connect())
        if (name !== 'query') return value.bind(of) as unknown
        return async (query: string | pg.QueryConfig, ...values: unknown[]): Promise<unknown> => {
          await before(typeof query === 'string' ? query : query.text)
          return (value as (...all: unknown[]) => Promise<unknown>).call(of, query, ...values)
        }
      },
    })
  return asked(pool)
}

describe('a read model that goes on while it is rebuilt', () => {
  const store = ledgerForTests(12)
  const { ledger, url, pool } = store
  let waiting: CaughtUp
  let runners: Following[]
  let errors: string[]
  let conta: AnyProjection
  beforeAll(async () => {
    waiting = await caughtUp(url, pool)
    for (let n = 0; n < 20; n++) await append()
  })
  beforeEach(() => {
    const redes = contagem(`conta_${newId().replaceAll('-', '')}`)
    conta = { ...redes, tables: [{ ...redes.tables[0]!, indexes: { por_eventos: '(eventos)' } }] }
    runners = []
    errors = []
  })
  afterEach(() => Promise.all(runners.map((runner) => runner.stop())))
  afterAll(() => waiting?.close())

  const log = { info: () => undefined, error: ({ err }: { err?: Error }) => void errors.push(err!.message) }
  const start = (which: AnyProjection, from: Ledger = ledger): Following => {
    const runner = run(which, openSubscriptions({ ledger: from, pool, url, log }))
    runners.push(runner)
    return runner
  }
  const append = async (): Promise<Position> =>
    (await ledger.append(`rede-${newId()}`, 'none', [novo(valorPonto('rede', 1))])).position
  /** One more event, which the tables in use have at the end. */
  const goesOn = async (): Promise<void> => {
    expect(await waiting.wait([conta.name], await append(), 120_000)).toBe(true)
    expect(await eventos()).toBe(await todos())
  }
  const eventos = async (): Promise<number> =>
    (await pool.query<{ n: number }>(`select coalesce(sum(eventos), 0)::int as n from ${conta.name}.redes`)).rows[0]!.n
  const todos = async (): Promise<number> =>
    (await pool.query<{ n: number }>(`select count(*)::int as n from ledger.events where type = 'ValorPontoDefinido'`))
      .rows[0]!.n
  const oid = async (): Promise<number> =>
    (await pool.query<{ oid: number }>(`select to_regclass($1)::oid::int as oid`, [`${conta.name}.redes`])).rows[0]!.oid

  test('at each of its statements but the last few, has the next event without waiting for it', async () => {
    start(conta)
    await goesOn()
    const before = await oid()
    let statements = 0
    const held: string[] = []
    const beside = asking(pool, async (statement) => {
      if (held.length > 0 || statement.includes('for update')) return void held.push(statement)
      statements++
      await goesOn()
      expect(await oid()).toBe(before)
    })
    expect(await rebuild(conta, { ledger, pool: beside, log })).toEqual([])
    expect(statements).toBeGreaterThan(20)
    // It holds the checkpoint for the swap, and not for the comparison.
    expect(held.filter((statement) => / rename |except all/.test(statement))).toHaveLength(2)
    expect(await oid()).not.toBe(before)
    await goesOn()
    expect(errors).toEqual([])
  })

  test('and of which one row is wrong, has that difference alone, and is right afterwards', async () => {
    start(conta)
    await goesOn()
    const id = newId()
    await pool.query(`insert into ${conta.name}.redes values ($1, 7)`, [id])
    const beside = asking(pool, async (statement) => {
      if (statement.includes('except all')) await append()
    })
    expect(await rebuild(conta, { ledger, pool: beside, log })).toEqual([
      {
        table: 'redes',
        onlyBefore: 1,
        onlyAfter: 0,
        rows: [{ key: { id_rede: id }, before: { id_rede: id, eventos: 7 }, after: null }],
      },
    ])
    await goesOn()
  })

  test('by a process that dies before any of its statements, is whole, fed, and rebuilt by the next', async () => {
    start(conta)
    await goesOn()
    let left = 0
    const dying = asking(pool, () => (left-- > 0 ? Promise.resolve() : Promise.reject(new Error('killed'))))
    const diesAfter = (statements: number): Promise<boolean> =>
      eventually(async () => {
        left = statements
        try {
          await rebuild(conta, { ledger, pool: dying, log })
          return false
        } catch (error) {
          // The connections of the one before end soon after it.
          if (error instanceof Failure) throw error
          return true
        }
      })
    let statements = 0
    while (await diesAfter(statements)) {
      statements++
      await goesOn()
    }
    expect(statements).toBeGreaterThan(20)
    await goesOn()
    expect(await rebuild(conta, { ledger, pool, log })).toEqual([])
  })

  describe('for a raised version', () => {
    test('is fed by a program of the version before until the swap; the new one takes over, the old one stands aside', async () => {
      start(conta)
      await goesOn()
      const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const slow = withLedger(store.open(), (original) => ({
        async readAll(options) {
          begun.resolve()
          await released.promise
          return original.readAll(options)
        },
      }))
      const before = await oid()
      start({ ...conta, version: 2 }, slow)
      await begun.promise
      for (let n = 0; n < 3; n++) await goesOn()
      expect(await oid()).toBe(before)
      expect(await readCheckpoint(pool, conta.name)).toMatchObject({ version: 1, failure: null })
      released.resolve()
      await eventually(async () => expect(await readCheckpoint(pool, conta.name)).toMatchObject({ version: 2 }))
      for (let n = 0; n < 3; n++) await goesOn()
      expect(await oid()).not.toBe(before)
      expect(await readCheckpoint(pool, conta.name)).toMatchObject({ version: 2, failure: null })
      expect(errors[0]).toContain("its tables are of version 2, this program's of 1")
    })

    test('by two processes at once, is rebuilt by one and never said to have failed', async () => {
      const first = start(conta)
      await goesOn()
      await first.stop()
      const raised = { ...conta, version: 2 }
      start(raised)
      start(raised, store.open())
      await goesOn()
      expect(await readCheckpoint(pool, conta.name)).toMatchObject({ version: 2, failure: null })
      expect(errors).toEqual([])
    })
  })

  test('statements over whole tables, have another time limit than those that people wait for', async () => {
    await rebuild(conta, { ledger, pool, log })
    const hurried = createPool(url, 6, { options: '-c statement_timeout=61s' })
    // A view in the place of the table, which can be read by those that are not hurried only.
    await pool.query(`create function ${conta.name}.calmo() returns boolean language plpgsql as $$ begin
      if current_setting('statement_timeout') = '61s' then raise 'hurried'; end if; return true; end $$`)
    await pool.query(`alter table ${conta.name}.redes rename to por_baixo`)
    await pool.query(
      `create view ${conta.name}.redes as select * from ${conta.name}.por_baixo where ${conta.name}.calmo()`,
    )
    expect((await verify(conta, { ledger, pool: hurried })).problem).toBeUndefined()
    expect(await rebuild(conta, { ledger, pool: hurried, log })).toEqual([])
    await hurried.end()
  })
})
