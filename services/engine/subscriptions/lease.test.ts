import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#services/engine/ledger/ids.ts'
import type { Position } from '#services/engine/ledger/port.ts'
import { novo, valorPonto } from '../../../tools/test-kit/events.ts'
import { ledgerForTests } from '../../../tools/test-kit/ledger.ts'
import { createRelay, type Relay } from '../../../tools/test-kit/relay.ts'
import { caughtUp, type CaughtUp } from './caught-up.ts'
import { eventually } from '../../../tools/test-kit/eventually.ts'

/**
 * Within this a second process has taken over, or something is wrong; it takes a few seconds, more on a busy machine.
 */
const TAKEOVER_MS = 120_000
const SCRIPT = fileURLToPath(new URL('run-in-process.fixture.ts', import.meta.url))

describe('two processes of one projection', () => {
  const store = ledgerForTests()
  const { pool } = store
  let waiting: CaughtUp
  let name: string
  let processes: Map<string, ChildProcess>
  let relays: Relay[]
  beforeAll(async () => {
    waiting = await caughtUp(store.url, pool)
  })
  beforeEach(() => {
    name = `c_${newId().replaceAll('-', '')}`
    processes = new Map()
    relays = []
  })
  afterEach(async () => {
    await Promise.all([...processes.keys()].map(kill))
    await Promise.all(relays.map((relay) => relay.close()))
  })
  afterAll(() => waiting?.close())

  function start(who: string, to = store.url): void {
    const url = new URL(to)
    url.searchParams.set('application_name', who)
    processes.set(who, spawn(process.execPath, [SCRIPT, url.href, name], { stdio: ['ignore', 'ignore', 'inherit'] }))
  }
  async function kill(who: string): Promise<void> {
    const child = processes.get(who)!
    processes.delete(who)
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
  }
  /** Who works, by the name of their connections; undefined while nobody does. */
  const holder = async (): Promise<string | undefined> =>
    (
      await pool.query<{ who: string }>(
        `select a.application_name as who from pg_locks l join pg_stat_activity a on a.pid = l.pid
          and a.datname = current_database()
     where l.locktype = 'advisory' and l.granted and (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended($1,
       0)`,
        [`lastro:projection:${name}`],
      )
    ).rows[0]?.who
  const works = (who: string) => eventually(async () => expect(await holder()).toBe(who))
  const standsBy = (who: string) =>
    eventually(async () => {
      const { rows } = await pool.query(
        'select from pg_stat_activity where datname = current_database() and application_name = $1',
        [who],
      )
      expect(rows.length).toBeGreaterThan(0)
    })
  const append = async (count: number): Promise<Position> => {
    const appended = await Promise.all(
      Array.from({ length: count }, (_, n) =>
        store.ledger.append(`rede-${newId()}`, 'none', [novo(valorPonto(`rede ${n % 3}`, n))]),
      ),
    )
    return String(Math.max(...appended.map(({ position }) => Number(position))))
  }
  const until = async (position: Position) => expect(await waiting.wait([name], position, TAKEOVER_MS)).toBe(true)
  const once = async () => {
    const {
      rows: [n],
    } = await pool.query<{ counted: number; appended: number }>(
      `select (select coalesce(sum(eventos), 0)::int from ${name}.redes) as counted,
        (select count(*)::int from ledger.events where type = 'ValorPontoDefinido') as appended`,
    )
    expect(n!.counted).toBe(n!.appended)
  }

  /** The first works and the second stands by. */
  async function both(toFirst?: string): Promise<void> {
    start('primeiro', toFirst)
    await works('primeiro')
    start('segundo')
    await standsBy('segundo')
    await until(await append(50))
  }

  test('the first killed in the midst of appends, the second takes over and has each event once', async () => {
    await both()
    const [last] = await Promise.all([append(300), kill('primeiro')])
    await until(last)
    expect(await holder()).toBe('segundo')
    await once()
  })

  test('the first hangs, the second takes over; the first wakes up, and nothing is doubled', async () => {
    await both()
    processes.get('primeiro')!.kill('SIGSTOP')
    await until(await append(50))
    expect(await holder()).toBe('segundo')
    await once()
    processes.get('primeiro')!.kill('SIGCONT')
    await until(await append(50))
    await once()
    // It stands by again, well enough to be the next.
    await kill('segundo')
    await until(await append(50))
    expect(await holder()).toBe('primeiro')
    await once()
  })

  test('the network between the first and the database falls silent, the second takes over and has each event once', async () => {
    const relay = await createRelay(store.url)
    relays.push(relay)
    await both(relay.url)
    relay.fallSilent()
    await until(await append(50))
    expect(await holder()).toBe('segundo')
    await once()
  })

  test('killed and started again in turns, in the midst of appends, never double and never stand still', async () => {
    await both()
    for (const [who, other] of [
      ['primeiro', 'segundo'],
      ['segundo', 'primeiro'],
      ['primeiro', 'segundo'],
    ] as const) {
      const appending = append(100)
      await kill(who)
      await works(other)
      start(who)
      await standsBy(who)
      await until(await appending)
      await once()
    }
  })
})
