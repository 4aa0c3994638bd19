import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../tools/test-kit/database.ts'
import { expectedAfter } from '../../../../tools/test-kit/at-the-end.ts'
import { novo, novos, valorPonto } from '../../../../tools/test-kit/events.ts'
import { createRelay } from '../../../../tools/test-kit/relay.ts'
import { withClient } from '../../../../tools/temporary-postgres.ts'
import { newId } from '../ids.ts'
import { ledgerContract } from '../port.contract.ts'
import {
  LedgerUnavailable,
  RevisionConflict,
  START,
  type ExpectedRevision,
  type Ledger,
  type NewEvent,
  type Position,
  type Recorded,
} from '../port.ts'
import { postgresLedger } from './postgres.ts'
import { eventually } from '../../../../tools/test-kit/eventually.ts'

ledgerContract('Postgres', async () => {
  const database = await createTestDatabase()
  return {
    open: () => Promise.resolve(postgresLedger(database.url)),
    interrupt: () =>
      withClient(database.url, async (client) => {
        await client.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        )
      }),
    close: database.drop,
  }
})

describe('the ledger on Postgres, beyond the contract', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let ledger: Ledger
  beforeAll(async () => {
    database = await createTestDatabase()
    ledger = postgresLedger(database.url)
  })
  afterAll(async () => {
    await ledger?.close()
    await database?.drop()
  })
  const stream = (): string => `rede-${newId()}`
  const query = (text: string): Promise<unknown> => withClient(database.url, (client) => client.query(text))

  test.each([
    ['update', `update ledger.events set data = '{}'`],
    ['update of nothing but the key', 'update ledger.events set position = position'],
    ['delete', 'delete from ledger.events'],
    ['truncate', 'truncate ledger.events'],
    ['truncate cascade', 'truncate ledger.events cascade'],
    [
      'overwriting insert',
      `insert into ledger.events select position, stream, revision, id, type, data, metadata from ledger.events
        on conflict (position) do update set data = '{}'`,
    ],
  ])('%s of events, by whoever, is refused by the database', async (_, text) => {
    await ledger.append(stream(), 'none', novos(1))
    await expect(query(text)).rejects.toThrow('the ledger is append-only')
  })

  describe('appends that travel in one batch', () => {
    /** While the first append is under way, the others gather and go together in the next statement. */
    const together = async (
      appends: readonly { stream: string; expected?: ExpectedRevision; events: NewEvent[] }[],
    ) => {
      const first = ledger.append(stream(), 'none', novos(1))
      const results = await Promise.allSettled(
        appends.map(({ stream: name, expected = 'none', events }) => ledger.append(name, expected, events)),
      )
      await first
      return results
    }
    const text = (value: string): NewEvent => ({ ...novo(valorPonto('a', 1)), data: { idRede: value } })

    test('conflicts and poison among them, each has its own outcome and the neighbours are written', async () => {
      const existing = stream()
      await ledger.append(existing, 'none', novos(1))
      const good = [stream(), stream(), stream(), stream()] as const
      const results = await together([
        { stream: good[0], events: novos(2) },
        { stream: existing, events: novos(1) },
        { stream: good[1], events: novos(1) },
        { stream: stream(), events: [{ ...novos(1)[0]!, type: 'nul\0' }] },
        { stream: stream(), events: [{ ...novos(1)[0]!, id: 'not a uuid' }] },
        { stream: 'x', events: novos(1) },
        { stream: good[2], events: [text('\0 and \ud800')] },
        { stream: existing, expected: 7, events: novos(1) },
        { stream: existing, expected: 0, events: novos(1) },
        { stream: good[3], events: novos(3) },
      ])
      const reasons = results.map((result) =>
        result.status === 'rejected' ? (result.reason as Error).constructor.name : result.value.revision,
      )
      expect(reasons).toEqual([
        1,
        'RevisionConflict',
        0,
        'DatabaseError',
        'DatabaseError',
        'DatabaseError',
        0,
        'RevisionConflict',
        1,
        2,
      ])
      const stored = await ledger.readStreams([...good, existing])
      expect([...stored.values()].map((events) => events.length)).toEqual([2, 1, 1, 3, 2])
    })

    test('characters that Postgres refuses in jsonb, come back as they were', async () => {
      const name = stream()
      const odd = '\0 \ud800 \\u0000 \u001f'
      await ledger.append(name, 'none', [text(odd)])
      expect((await ledger.readStream(name))[0]!.data).toEqual({ idRede: odd })
    })

    test("data that is no JSON, is its own caller's error at once", async () => {
      const name = stream()
      const [event] = novos(1) as [NewEvent]
      const neighbour = ledger.append(name, 'none', novos(1))
      await expect(
        (async () => ledger.append(stream(), 'none', [{ ...event, data: { idRede: 1n } }]))(),
      ).rejects.toBeInstanceOf(TypeError)
      expect(await neighbour).toMatchObject({ revision: 0 })
    })

    test('more than one for the same stream, are written in the order in which they came', async () => {
      const name = stream()
      const events = novos(20)
      await together(events.map((event, n) => ({ stream: name, expected: expectedAfter(n - 1), events: [event] })))
      expect((await ledger.readStream(name)).map((event) => event.id)).toEqual(events.map((event) => event.id))
    })

    test('more than one statement holds, are all written', async () => {
      const names = Array.from({ length: 700 }, stream)
      const results = await together(names.map((name) => ({ stream: name, events: novos(7) })))
      expect(results.every((result) => result.status === 'fulfilled')).toBe(true)
      expect([...(await ledger.readStreams(names)).values()].every((events) => events.length === 7)).toBe(true)
    })
  })

  test('two processes appending at once, lose nothing and a follower sees each event once in order', async () => {
    const before = await ledger.head()
    const [shared, first, second] = [stream(), stream(), stream()] as const
    const script = fileURLToPath(new URL('append-in-process.fixture.ts', import.meta.url))
    const count = 300
    let running = true
    const processes = Promise.all(
      [first, second].map((own) =>
        promisify(execFile)(process.execPath, [script, database.url, String(count), shared, own]),
      ),
    ).finally(() => {
      running = false
    })
    const seen: Recorded[] = []
    let woken = Promise.withResolvers<void>()
    const stop = await ledger.onAppend(() => {
      woken.resolve()
      woken = Promise.withResolvers()
    })
    for (let after: Position = before; ;) {
      const last = !running
      const next = woken.promise
      const page = await ledger.readAll({ after, limit: 100 })
      seen.push(...page.events)
      if (page.upTo === after && last) break
      if (page.upTo === after) await Promise.race([next, processes])
      after = page.upTo
    }
    await stop()
    await processes
    expect(seen).toHaveLength(4 * count)
    expect(new Set(seen.map((event) => event.id)).size).toBe(4 * count)
    for (const [name, expected] of [
      [shared, 2 * count],
      [first, count],
      [second, count],
    ] as const) {
      expect(seen.filter((event) => event.stream === name).map((event) => event.revision)).toEqual(
        Array.from({ length: expected }, (_, n) => n),
      )
    }
  })

  describe('a connection that ends', () => {
    /** Keeps every append waiting in the database until `release`. */
    async function holdAppends<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
      return withClient(database.url, async (client) => {
        await client.query('select pg_advisory_lock(5270431)')
        return work(client)
      })
    }

    test('before the append was done, is LedgerUnavailable, and the retry writes once', async () => {
      const name = stream()
      const events = novos(2)
      const outcome = await holdAppends(async (client) => {
        const append = ledger.append(name, 'none', events).then(
          () => 'written',
          (error: unknown) => error,
        )
        await eventually(async () => {
          const { rowCount } = await client.query(
            `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and not granted
                and database = (select oid from pg_database where datname = current_database())`,
          )
          expect(rowCount).toBe(1)
        })
        return append
      })
      expect(outcome).toBeInstanceOf(LedgerUnavailable)
      expect(await ledger.append(name, 'none', events)).toMatchObject({ revision: 1, repeated: false })
      expect(await ledger.readStream(name)).toHaveLength(2)
    })

    test('after the append was done, is LedgerUnavailable, and the retry finds it written', async () => {
      const relay = await createRelay(database.url)
      const far = postgresLedger(relay.url)
      try {
        const name = stream()
        const events = novos(2)
        await far.append(stream(), 'none', novos(1))
        relay.loseNextAnswer()
        await expect(far.append(name, 'none', events)).rejects.toBeInstanceOf(LedgerUnavailable)
        expect(await far.append(name, 'none', events)).toMatchObject({ revision: 1, repeated: true })
        expect(await ledger.readStream(name)).toHaveLength(2)
      } finally {
        await far.close()
        await relay.close()
      }
    })

    test('and a database that stays away, every operation is LedgerUnavailable until it is back', async () => {
      const relay = await createRelay(database.url)
      const far = postgresLedger(relay.url)
      try {
        const name = stream()
        await far.append(name, 'none', novos(1))
        await far.readStream(name)
        await relay.cut()
        const attempts = await Promise.allSettled([
          far.append(name, 0, novos(1)),
          far.readStream(name),
          far.readStreams([name]),
          far.readAll({ after: START, limit: 1 }),
          far.readAll({ after: START, limit: 1, types: ['VendaRegistrada'] }),
          far.head(),
        ])
        for (const attempt of attempts)
          expect(attempt).toMatchObject({ status: 'rejected', reason: expect.any(LedgerUnavailable) })
        await relay.restore()
        expect(await far.append(name, 0, novos(1))).toMatchObject({ revision: 1 })
        expect(await far.readStream(name)).toHaveLength(2)
      } finally {
        await far.close()
        await relay.close()
      }
    })

    test('while many appends are under way, each is either written or LedgerUnavailable, and their retries complete them', async () => {
      const appends = Array.from({ length: 200 }, () => ({ name: stream(), events: novos(2) }))
      const once = () => Promise.allSettled(appends.map(({ name, events }) => ledger.append(name, 'none', events)))
      const results = await holdAppends(async (client) => {
        const first = once()
        await eventually(async () => {
          const { rowCount } = await client.query(
            `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and not granted
                and database = (select oid from pg_database where datname = current_database())`,
          )
          expect(rowCount).toBe(1)
        })
        await client.query('select pg_advisory_unlock_all()')
        return first
      })
      expect(results.some((result) => result.status === 'rejected')).toBe(true)
      for (const result of results)
        if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(LedgerUnavailable)
      const again = await once()
      expect(again.map((result) => result.status === 'fulfilled' && result.value.repeated)).toEqual(
        results.map((result) => result.status === 'fulfilled'),
      )
      const stored = await ledger.readStreams(appends.map(({ name }) => name))
      expect([...stored.values()].every((events) => events.length === 2)).toBe(true)
    })
  })

  test('a conflict, says the stream and both revisions', async () => {
    const name = stream()
    await ledger.append(name, 'none', novos(2))
    await expect(ledger.append(name, 0, novos(1))).rejects.toEqual(
      new RevisionConflict(name, 'expected revision 0, found 1'),
    )
  })
})
