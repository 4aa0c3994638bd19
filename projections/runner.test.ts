import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Following } from '#services/engine/subscriptions/follow.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import { createKept } from '#services/engine/ledger/kept.ts'
import { type Ledger, type Position } from '#services/engine/ledger/port.ts'
import { novo, valorPonto, valorPontos } from '../tools/test-kit/events.ts'
import { ledgerForTests, withLedger } from '../tools/test-kit/ledger.ts'
import { contagem } from '../tools/test-kit/projections.ts'
import { openSubscriptions } from '#services/engine/subscriptions/subscriptions.ts'
import { caughtUp, type CaughtUp } from '#services/engine/subscriptions/caught-up.ts'
import { readCheckpoint } from '#services/engine/subscriptions/checkpoints.ts'
import type { AnyProjection } from './projection.ts'
import { run } from './runner.ts'
import { eventually } from '../tools/test-kit/eventually.ts'

describe('the runner of a projection', () => {
  const store = ledgerForTests(6)
  const { url, pool } = store
  let waiting: CaughtUp
  let runners: Following[]
  let failures: { projection: string; message: string }[]
  /** Projections of one test; the ledger is shared. */
  let a: string
  let b: string
  beforeAll(async () => {
    waiting = await caughtUp(url, pool)
  })
  beforeEach(() => {
    const test = newId().replaceAll('-', '')
    ;[a, b] = [`a_${test}`, `b_${test}`]
    runners = []
    failures = []
  })
  afterEach(() => Promise.all(runners.map((runner) => runner.stop())))
  afterAll(() => waiting?.close())

  let failed = Promise.withResolvers<void>()
  const subscriptionsOn = (ledger: Ledger) =>
    openSubscriptions({
      ledger,
      pool,
      url,
      log: {
        info: () => undefined,
        error: ({ projection: name, err }: { projection?: string; err?: Error }) => {
          failures.push({ projection: name!, message: err!.message })
          failed.resolve()
          failed = Promise.withResolvers()
        },
      },
    })
  const ours = subscriptionsOn(store.ledger)
  const start = (which: AnyProjection, subscriptions = ours): Following => {
    const runner = run(which, subscriptions)
    runners.push(runner)
    return runner
  }
  const append = async (count: number, ledger = store.ledger): Promise<Position> => {
    const appended = await Promise.all(
      Array.from({ length: count }, (_, n) =>
        ledger.append(`rede-${newId()}`, 'none', [novo(valorPonto(`rede ${n % 3}`, n))]),
      ),
    )
    return String(Math.max(...appended.map(({ position }) => Number(position))))
  }
  const until = async (name: string, position: Position) =>
    expect(await waiting.wait([name], position, 120_000)).toBe(true)
  const eventos = async (name: string): Promise<number> =>
    (await pool.query<{ n: number }>(`select coalesce(sum(eventos), 0)::int as n from ${name}.redes`)).rows[0]!.n
  /** Every event that the projections of these tests count. */
  const todos = async (): Promise<number> =>
    (await pool.query<{ n: number }>(`select count(*)::int as n from ledger.events where type = 'ValorPontoDefinido'`))
      .rows[0]!.n
  const checkpoint = async (name: string) => (await readCheckpoint(pool, name))!

  /** Terminates the connection that holds the projection's lease; answers how many did. */
  const endLease = async (name: string): Promise<number> =>
    (
      await pool.query(
        `select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
         where d.datname = current_database() and l.locktype = 'advisory' and l.granted
           and (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended($1, 0)`,
        [`lastro:projection:${name}`],
      )
    ).rowCount!

  test('on an empty database, makes its tables and handles what stood and what comes', async () => {
    await append(10)
    start(contagem(a))
    const position = await append(5)
    await until(a, position)
    expect(await eventos(a)).toBe(await todos())
    expect(await checkpoint(a)).toMatchObject({
      version: 1,
      position,
      failure: null,
      eventAt: new Date('2026-11-20T12:00:00.000Z'),
    })
  })

  test('says the latest time of recording, also when an event that was recorded earlier comes after it', async () => {
    const recorded = (at: string) => novo(valorPonto('rede', 1), newId(), { at })
    const stream = `rede-${newId()}`
    const times = ['2026-11-23T12:00:00.000Z', '2026-11-21T12:00:00.000Z']
    start(contagem(a))
    await until(a, (await store.ledger.append(stream, 'none', times.map(recorded))).position)
    expect((await checkpoint(a)).eventAt).toEqual(new Date(times[0]!))
    await until(a, (await store.ledger.append(stream, 1, [recorded('2026-11-22T12:00:00.000Z')])).position)
    expect((await checkpoint(a)).eventAt).toEqual(new Date(times[0]!))
  })

  test('whose checkpoint was removed, because the ledger is another one now, makes its tables anew', async () => {
    const first = start(contagem(a))
    await until(a, await append(5))
    await first.stop()
    await pool.query('delete from projections.checkpoints where name = $1', [a])
    start(contagem(a))
    await until(a, await append(1))
    expect(await eventos(a)).toBe(await todos())
  })

  test('events that it does not handle, move its checkpoint all the same', async () => {
    start(contagem(a))
    await until(a, await append(1))
    const { position } = await store.ledger.append(`produto-${newId()}`, 'none', [novo(valorPontos('p', 1))])
    await until(a, position)
    expect(await eventos(a)).toBe(await todos())
  })

  test('stopped and started again in the midst of appends, has each event exactly once', async () => {
    let last: Position = '0'
    let appending = true
    const appends = (async () => {
      for (let n = 0; n < 30; n++) last = await append(20)
    })().finally(() => {
      appending = false
    })
    while (appending) {
      const runner = start(contagem(a))
      await store.ledger.head()
      await runner.stop()
    }
    await appends
    start(contagem(a))
    await until(a, last)
    expect(await eventos(a)).toBe(await todos())
  })

  test('a step that outlives its lease, does not make the next one count what it has counted', async () => {
    const earlier = start(contagem(a))
    await until(a, await append(1))
    await earlier.stop()
    const { position: standing } = await checkpoint(a)
    const held = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let pages = 0
    const slow = withLedger(store.ledger, (original) => ({
      async readAll(options) {
        const page = await original.readAll(options)
        if (options.types || options.after === standing) await held[pages++]?.promise
        return page
      },
    }))
    const position = await append(2)
    // Others of the process are further on, so it reads its own pages.
    const subscriptions = subscriptionsOn(slow)
    await subscriptions.feed.read({ after: position, limit: 10 })
    start(contagem(a), subscriptions)
    await eventually(() => expect(pages).toBe(1))
    await endLease(a)
    const last = await append(1)
    await eventually(() => expect(pages).toBe(2))
    held[0]!.resolve()
    await until(a, position)
    held[1]!.resolve()
    await until(a, last)
    expect(await eventos(a)).toBe(await todos())
  })

  test('two of one projection, never double, and the second takes over when the first stops', async () => {
    const first = start(contagem(a))
    const second = start(contagem(a), subscriptionsOn(store.open()))
    await until(a, await append(300))
    expect(await eventos(a)).toBe(await todos())
    await first.stop()
    await until(a, await append(50))
    expect(await eventos(a)).toBe(await todos())
    await second.stop()
    expect(failures).toEqual([])
  })

  test('two of one projection, and the connection of the one that works is terminated, go on without loss or doubling', async () => {
    start(contagem(a))
    start(contagem(a), subscriptionsOn(store.open()))
    await until(a, await append(100))
    expect(await endLease(a)).toBe(1)
    await until(a, await append(100))
    expect(await eventos(a)).toBe(await todos())
  })

  test('two of one projection, whose leases end again and again in the midst of appends, never double', async () => {
    start(contagem(a))
    start(contagem(a), subscriptionsOn(store.open()))
    await until(a, await append(10))
    for (let n = 0; n < 5; n++) await Promise.all([append(60), endLease(a)])
    await until(a, await append(1))
    expect(await eventos(a)).toBe(await todos())
  })

  test('one whose process died after it had committed and before it told so, is told by the next', async () => {
    const first = start(contagem(a))
    await until(a, await append(1))
    await first.stop()
    const { position } = await store.ledger.append(`produto-${newId()}`, 'none', [novo(valorPontos('p', 1))])
    const wait = waiting.wait([a], position, 120_000)
    expect(await waiting.wait([a], position, 50)).toBe(false)
    await pool.query('update projections.checkpoints set position = $2 where name = $1', [a, position])
    start(contagem(a))
    expect(await wait).toBe(true)
  })

  test('one that was overtaken between reading and writing, writes nothing', async () => {
    // Another process works meanwhile without asking for the lease, as after a partition of the network.
    const other = store.open()
    let overtake = false
    const overtaken = Promise.withResolvers<void>()
    const slow = withLedger(store.ledger, (original) => ({
      async readAll(options) {
        const page = await original.readAll(options)
        if (overtake && page.events.length > 0) {
          overtake = false
          await pool.query(`update projections.checkpoints set position = $1 where name = $2`, [page.upTo, a])
          overtaken.resolve()
        }
        return page
      },
    }))
    start(contagem(a), subscriptionsOn(slow))
    await until(a, await append(1))
    overtake = true
    await append(1, other)
    await overtaken.promise
    await until(a, await append(2))
    expect(await eventos(a)).toBe((await todos()) - 1) // the other process, which wrote no row here, had that one
  })

  test('one whose tables were rebuilt meanwhile for a newer version, leaves them alone and says what to do', async () => {
    start(contagem(a))
    await until(a, await append(4))
    const antes = await eventos(a)
    await pool.query(`update projections.checkpoints set version = 2 where name = $1`, [a])
    await append(3)
    await eventually(() =>
      expect(failures.map(({ message }) => message)).toContain(
        `${a}: its tables are of version 2, this program's of 1; "npm run rebuild -- ${a}" makes them what this program reads`,
      ),
    )
    expect(await eventos(a)).toBe(antes)
    expect(await checkpoint(a)).toMatchObject({ version: 2, failure: null })
  })

  describe('a handler with a fault', () => {
    const comFalha = (name: string, valor: { ruim: number | undefined }) =>
      contagem(name, ({ data }, batch) => {
        if (data.valorPonto === valor.ruim) throw new Error('cannot be')
        batch.push(data.idRede)
      })

    test('stops its projection alone, is written down with its event, and after the fix everything is there once', async () => {
      const valor = { ruim: 777 as number | undefined }
      start(comFalha(a, valor))
      start(contagem(b))
      await until(a, await append(5))
      const before = await checkpoint(a)
      const antes = await eventos(a)
      const stream = `rede-${newId()}`
      const stopped = failed.promise
      const bad = await store.ledger.append(stream, 'none', [
        novo(valorPonto('rede 1', 1)),
        novo(valorPonto('rede 1', 777)),
        novo(valorPonto('rede 1', 2)),
      ])
      await stopped
      const last = await append(5)
      await until(b, last)
      const position = (await store.ledger.readStream(stream))[1]!.position
      expect(failures[0]).toEqual({
        projection: a,
        message: `${a} stopped at event ${position} (ValorPontoDefinido of ${stream}, revision 1): cannot be`,
      })
      await eventually(async () => expect((await checkpoint(a)).failure).toBe(failures[0]!.message))
      expect(await checkpoint(a)).toMatchObject({ position: before.position })
      expect(await checkpoint(b)).toMatchObject({ failure: null })
      expect([await eventos(a), await eventos(b)]).toEqual([antes, antes + 8])
      expect(bad.revision).toBe(2)

      valor.ruim = undefined
      await until(a, last)
      expect(await eventos(a)).toBe(await todos())
      expect(await checkpoint(a)).toMatchObject({ failure: null })
    })

    test('in the writing of a batch, leaves neither rows nor checkpoint of it', async () => {
      let broken = true
      const whole = contagem(a)
      start({
        ...whole,
        async flush(batch, tx, schema) {
          await whole.flush(batch, tx, schema)
          if (broken) throw new Error('after the writing')
        },
      })
      const stopped = failed.promise
      const last = await append(5)
      await stopped
      expect(await eventos(a)).toBe(0)
      broken = false
      await until(a, last)
      expect(await eventos(a)).toBe(await todos())
    })
  })

  test('several that are rebuilt together, of which one cannot be written, are built but for that one', async () => {
    const [first, whole, faulty] = [a, b, `c_${a}`]
    const before = [first, whole, faulty].map((name) => start(contagem(name)))
    for (const name of [first, whole, faulty]) await until(name, await append(1))
    await Promise.all(before.map((runner) => runner.stop()))

    const [kept, othersWait] = [createKept(), Promise.withResolvers<void>()]
    let asked = 0
    const shared = subscriptionsOn(
      withLedger(store.ledger, (original) => ({
        kept: {
          ...kept,
          together(...item) {
            if (++asked === 3) othersWait.resolve()
            return kept.together(...item)
          },
        },
        async readAll(options) {
          await othersWait.promise
          return original.readAll(options)
        },
      })),
    )
    const raised = (name: string): AnyProjection => ({ ...contagem(name), version: 2 })
    start(raised(first), shared)
    start(raised(whole), shared)
    start({ ...raised(faulty), flush: () => Promise.reject(new Error('cannot be written')) }, shared)
    await eventually(async () => {
      expect(await checkpoint(first)).toMatchObject({ version: 2, failure: null })
      expect(await checkpoint(whole)).toMatchObject({ version: 2, failure: null })
      expect(await checkpoint(faulty)).toMatchObject({ version: 1, failure: 'cannot be written' })
    })
    expect([await eventos(first), await eventos(whole)]).toEqual([await todos(), await todos()])
  })

  test('a failure that passed while nothing new came, is not shown any longer', async () => {
    start(contagem(a))
    await until(a, await append(3))
    const stopped = failed.promise
    await endLease(a)
    await stopped
    await eventually(async () => expect((await checkpoint(a)).failure).toBeNull())
  })
})
