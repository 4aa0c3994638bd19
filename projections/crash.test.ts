import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createPool } from '#services/engine/database/connection.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#services/engine/database/embedded-postgres.ts'
import { migrateToLatest } from '#services/engine/database/migrate.ts'
import { migrations } from '#services/migrations/all.ts'
import { postgresLedger } from '#services/engine/ledger/adapters/postgres.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import { comparePositions } from '#services/engine/ledger/port.ts'
import { novo, valorPonto } from '../tools/test-kit/events.ts'
import { contagem, tablesOf } from '../tools/test-kit/projections.ts'
import { openSubscriptions } from '#services/engine/subscriptions/subscriptions.ts'
import { caughtUp } from '#services/engine/subscriptions/caught-up.ts'
import { positionOf, readCheckpoint } from '#services/engine/subscriptions/checkpoints.ts'
import { rebuild } from './rebuild.ts'
import { run } from './runner.ts'
import { verify } from './verify.ts'

const PATIENCE_MS = 60_000
/** Three servers start in it. */
const dataDir = mkdtempSync(join(tmpdir(), 'lastro-crash-'))
chmodSync(dataDir, 0o755) // the database's own user enters it
const log = { info: () => undefined, error: () => undefined }
const leave: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })]
afterAll(async () => {
  for (const left of leave.reverse()) await left()
})

interface Server extends EmbeddedPostgres {
  /** Ends it at once and leaves what it had not written down; answers when it is gone. */
  crash: () => Promise<void>
}

/** Each on the same directory and address as the one before it. */
async function startServer(): Promise<Server> {
  const ended = Promise.withResolvers<string>()
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, onUnexpectedEnd: ended.resolve })
  leave.push(() => server.stop())
  return {
    ...server,
    async crash() {
      process.kill(Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGQUIT')
      await ended.promise
      await server.stop()
    },
  }
}

// Read models do not wait for the disk (decision 0025); the ledger does.
test.skipIf(process.platform === 'win32')(
  'a crash of the database takes a read model back by whole steps, which it makes again, and no event from the ledger',
  async () => {
    const first = await startServer()
    const { url } = first
    await migrateToLatest(url, migrations)
    const pool = createPool(url, 4)
    const ledger = postgresLedger(url)
    leave.push(
      () => pool.end(),
      () => ledger.close(),
    )
    // Nobody but the ledger's appends writes anything down meanwhile.
    for (const setting of [`wal_writer_delay = '10s'`, 'autovacuum = off'])
      await pool.query(`alter system set ${setting}`)
    await pool.query('select pg_reload_conf()')

    const conta = contagem('conta')
    await rebuild(conta, { ledger, pool, log })
    const following = run(conta, openSubscriptions({ ledger, pool, url, log }))
    const readable = await caughtUp(url, pool)
    leave.push(
      () => following.stop(),
      () => readable.close(),
    )
    const append = async (events: number): Promise<void> => {
      for (let n = 0; n < events; n++)
        await ledger.append(`rede-${newId()}`, 'none', [novo(valorPonto(`rede ${n % 3}`, n))])
      expect(await readable.wait([conta.name], await ledger.head(), PATIENCE_MS)).toBe(true)
    }
    const counted = async () =>
      (await tablesOf(conta, pool))['redes']!.reduce((sum, { eventos }) => sum + Number(eventos), 0)
    await append(20)
    await append(1)
    const [head, seen] = [await ledger.head(), await counted()]
    expect(seen).toBe(21)

    await following.stop()
    await first.crash()
    const second = await startServer()
    expect(second.url).toBe(url)

    const fallenBack = await readCheckpoint(pool, conta.name)
    expect(comparePositions(positionOf(fallenBack!), head)).toBeLessThan(0)
    expect((await verify(conta, { ledger, pool })).differences).toEqual([])
    expect(await counted()).toBeLessThan(seen)
    expect(await ledger.head()).toBe(head)

    const again = run(conta, openSubscriptions({ ledger, pool, url, log }))
    leave.push(() => again.stop())
    expect(await readable.wait([conta.name], head, PATIENCE_MS)).toBe(true)
    expect((await verify(conta, { ledger, pool })).differences).toEqual([])
    expect(await counted()).toBe(seen)

    // Whoever lives through it does not go on from where it believes the tables to be.
    await append(1)
    const last = await ledger.head()
    await second.crash()
    await startServer()
    expect(await readable.wait([conta.name], last, PATIENCE_MS)).toBe(true)
    expect(await counted()).toBe(seen + 1)
  },
)
