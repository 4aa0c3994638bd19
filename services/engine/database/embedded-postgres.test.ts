import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createClient } from './connection.ts'
import { runningEmbeddedPostgres, startEmbeddedPostgres, type EmbeddedPostgresOptions } from './embedded-postgres.ts'
import { machinePlaces } from './embedded/binaries.ts'
import { postmasterPid } from './embedded/leftover.ts'
import { isRoot } from './embedded/system-user.ts'
import { processIdentity } from './process-identity.ts'

// Servers start and stop here, on a shared disk.

let scratch: string
let dataDir: string
const children: ChildProcess[] = []

/** Creating a cluster takes a second, so tests start from a copy of one (owned by root when root copies it). */
const seed = mkdtempSync(join(tmpdir(), 'lastro-embedded-seed-'))
beforeAll(async () => {
  chmodSync(seed, 0o755)
  await (await startEmbeddedPostgres({ dataDir: seed, log: () => undefined })).stop()
})
afterAll(() => rmSync(seed, { recursive: true, force: true }))

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'lastro-embedded-'))
  chmodSync(scratch, 0o755)
  dataDir = join(scratch, 'data')
  cpSync(seed, dataDir, { recursive: true })
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(scratch, { recursive: true, force: true })
})

const start = (options: Partial<EmbeddedPostgresOptions> = {}) =>
  startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false, ...options })

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = createClient(url)
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>({ text: sql })
    return rows.map((row) => Object.values(row)[0])
  } finally {
    await client.end()
  }
}

/** Another process with a durable server on the same directory; `then` runs after it has printed its address. */
async function startElsewhere(then = ''): Promise<{ child: ChildProcess; said: string }> {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)}
    try {
      const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => undefined })
      console.log(url)
      ${then}
    } catch (error) { console.log(error.message) }
    process.stdin.resume()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] })
  children.push(child)
  const [said] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { child, said }
}

describe('startEmbeddedPostgres', () => {
  test('keeps data, port and password over a restart, and leaves nothing running', async () => {
    const first = await start()
    await query(first.url, 'create table t as select 1 as n')
    const pid = postmasterPid(join(dataDir, 'postgres'))!
    expect(processIdentity(pid)).toBeDefined()
    await first.stop()
    await first.stop()
    expect(processIdentity(pid)).toBeUndefined()

    const second = await start()
    expect(second.url).toBe(first.url)
    expect(await query(second.url, 'select n from t')).toEqual([1])
    await second.stop()
  })

  test('has what the read models need: UTF-8, Brazilian order, trigrams, accents', async () => {
    const { url, stop } = await start()
    expect(await query(url, 'show server_encoding')).toEqual(['UTF8'])
    expect(
      await query(
        url,
        `select n from unnest(array['Zé', 'ábaco', 'Ana', 'abacate']) n order by n collate "pt-BR-x-icu"`,
      ),
    ).toEqual(['abacate', 'ábaco', 'Ana', 'Zé'])
    await query(url, 'create extension pg_trgm')
    await query(url, 'create extension unaccent')
    expect(await query(url, `select lower(unaccent('São João')) where 'abacate' % 'abacat'`)).toEqual(['sao joao'])
    await stop()
  })

  test('refuses connections without the password, which only its owner can read', async () => {
    const { url, stop } = await start()
    await expect(query(url.replace(/:[^:@/]+@/, ':wrong@'), 'select 1')).rejects.toThrow(
      /password authentication failed/,
    )
    expect(statSync(join(dataDir, 'postgres.password')).mode & 0o777).toBe(0o600)
    await stop()
  })

  test('makes a new password when the file was lost', async () => {
    const first = await start()
    await first.stop()
    unlinkSync(join(dataDir, 'postgres.password'))
    const second = await start()
    expect(second.url).not.toBe(first.url)
    expect(await query(second.url, 'select 1')).toEqual([1])
    await second.stop()
  })

  test('moves to another port when the remembered one is taken', async () => {
    const first = await start()
    await first.stop()
    const { port } = new URL(first.url)
    const squatter = createServer().listen(Number(port), '127.0.0.1')
    await once(squatter, 'listening')
    const second = await start()
    expect(new URL(second.url).port).not.toBe(String((squatter.address() as AddressInfo).port))
    await second.stop()
    squatter.close()
  })

  test('stops the server of a killed process, recovers, and keeps what was confirmed', async () => {
    const { child, said } = await startElsewhere()
    await query(said, 'create table t as select 7 as n')
    child.kill('SIGKILL')
    await once(child, 'exit')
    const orphan = postmasterPid(join(dataDir, 'postgres'))!
    expect(processIdentity(orphan)).toBeDefined()

    const { url, stop } = await start({ durable: true })
    expect(processIdentity(orphan)).toBeUndefined()
    expect(await query(url, 'select n from t')).toEqual([7])
    await stop()
  })

  test('does not wait for ever for the server of a killed process when one of its connections hangs', async () => {
    const { child, said } = await startElsewhere()
    const client = createClient(said)
    await client.connect()
    await client.query('create table t as select 9 as n')
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    process.kill(rows[0]!.pid, 'SIGSTOP')
    child.kill('SIGKILL')
    await once(child, 'exit')

    const { url, stop } = await start({ durable: true })
    expect(await query(url, 'select n from t')).toEqual([9])
    await stop()
  })

  test('starts after the server itself was killed too', async () => {
    const { child, said } = await startElsewhere()
    await query(said, 'create table t as select 8 as n')
    const postmaster = postmasterPid(join(dataDir, 'postgres'))!
    child.kill('SIGKILL')
    process.kill(postmaster, 'SIGKILL')
    await once(child, 'exit')

    const { url, stop } = await start({ durable: true })
    expect(await query(url, 'select n from t')).toEqual([8])
    await stop()
  })

  test('does not stop another program that has the id in a stale pid file', async () => {
    await (await start()).stop()
    const stranger = spawn('cat', { stdio: ['pipe', 'ignore', 'ignore'] })
    children.push(stranger)
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
    writeFileSync(pidFile, `${stranger.pid}\n${join(dataDir, 'postgres')}\n1\n5432\n\n127.0.0.1\n`)

    const { stop } = await start()
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
    await stop()
  })

  test('takes its server along when the process ends without stopping it', async () => {
    const { child } = await startElsewhere('process.exit(0)')
    if (child.exitCode === null) await once(child, 'exit')
    const cluster = join(dataDir, 'postgres')
    await expect.poll(() => postmasterPid(cluster)).toBeUndefined()
  })

  test("refuses a second process and leaves the first one's server alone", async () => {
    const first = await start()
    const { said } = await startElsewhere()
    expect(said).toContain(`processo ${process.pid}`)
    expect(await query(first.url, 'select 1')).toEqual([1])
    expect(runningEmbeddedPostgres(dataDir)).toBe(first.url)
    await expect(start()).rejects.toThrow('already runs')
    await first.stop()
    expect(runningEmbeddedPostgres(dataDir)).toBeUndefined()
  })

  test('says what the server said when it cannot start', async () => {
    await (await start()).stop()
    rmSync(join(dataDir, 'postgres', 'global', 'pg_control'))
    await expect(start()).rejects.toThrow(/could not find the database system|pg_control/)
  })

  test('reports when the server ends unexpectedly', async () => {
    const ended = Promise.withResolvers<string>()
    const { stop } = await start({ onUnexpectedEnd: ended.resolve })
    process.kill(postmasterPid(join(dataDir, 'postgres'))!, 'SIGQUIT')
    expect(await ended.promise).toContain('the embedded Postgres ended')
    await stop()
  })
})

describe("places that the database's user cannot reach", () => {
  /** A home like root's, with an installation without links, as left by `npm ci --ignore-scripts`. */
  const home = mkdtempSync(join(tmpdir(), 'lastro-embedded-home-'))
  const packageDir = join(home, 'package')
  const places = { packageDir, systemDir: `${home}-system` }
  const links = () =>
    (JSON.parse(readFileSync(join(packageDir, 'native/pg-symlinks.json'), 'utf8')) as { target: string }[]).map(
      ({ target }) => join(packageDir, target),
    )

  beforeAll(() => cpSync(machinePlaces().packageDir, packageDir, { recursive: true, verbatimSymlinks: true }))
  beforeEach(() => {
    for (const link of links()) rmSync(link, { force: true })
  })
  afterAll(() => {
    for (const dir of [home, places.systemDir]) rmSync(dir, { recursive: true, force: true })
  })

  test('missing library links are put back', async () => {
    chmodSync(home, 0o755)
    const { url, stop } = await start({ places })
    expect(await query(url, 'select 1')).toEqual([1])
    await stop()
    expect(links().every((link) => existsSync(link))).toBe(true)
  })

  test.skipIf(!isRoot())(
    'root runs from its own home, finds the cluster again, and never replaces a lost one silently',
    async () => {
      chmodSync(home, 0o700)
      dataDir = join(home, '.data')
      const first = await start({ places })
      await query(first.url, 'create table t as select 9 as n')
      await first.stop()

      const second = await start({ places })
      expect(await query(second.url, 'select n from t')).toEqual([9])
      await second.stop()

      rmSync(dataDir, { recursive: true })
      const fresh = await start({ places })
      await expect(query(fresh.url, 'select n from t')).rejects.toThrow(/does not exist/)
      await fresh.stop()

      rmSync(places.systemDir, { recursive: true })
      await expect(start({ places })).rejects.toThrow(/não existe mais/)
    },
  )
})
