import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from './connection.ts'
import { acquireLock, lockHolder } from './data-dir-lock.ts'
import { findBinaries, machinePlaces, type Binaries, type Places } from './embedded/binaries.ts'
import { clusterDir, prepareCluster, quietEnvironment, readPassword, ROLE } from './embedded/cluster.ts'
import { stopLeftover } from './embedded/leftover.ts'
import { serverArguments } from './embedded/settings.ts'
import { postgresUser, type SystemUser } from './embedded/system-user.ts'

export interface EmbeddedPostgres {
  /** The URL of the database `lastro`, with its owner's role. */
  url: string
  /** Ends the connections, writes everything to disk, and waits for the server's end. */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  dataDir: string
  /** Receives Postgres' messages (warnings and worse), line by line. */
  log: (line: string) => void
  /** `false` gives up crash safety for speed: tests only. */
  durable?: boolean
  /** Called when the server ends unexpectedly. */
  onUnexpectedEnd?: (reason: string) => void
  places?: Places
}

/** Recovery after a crash replays at most `max_wal_size`; longer than this, something else is wrong. */
const START_MS_MAX = 120_000
const START_ATTEMPTS = 5
/**
 * How long a fast shutdown, which writes out the buffers, may take. After that an immediate one follows (with recovery
 * at the next start), then a kill.
 */
const STOP_PATIENCE_MS = 30_000

const runningHere = new Set<string>()

/**
 * Starts the Postgres of the npm packages on `<dataDir>/postgres`, created when missing, and holds the lock of the data
 * directory until it stops. First cleans up after an earlier run. Throws a `Failure` with a sentence for people, or an
 * error with the last lines of the server's log.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDirLock = acquireLock(options.dataDir)
  const dataDir = realpathSync(options.dataDir)
  let clusterLock: { release(): void } | undefined
  if (runningHere.has(dataDir)) {
    dataDirLock.release()
    throw new Error(`this process already runs a Postgres on ${dataDir}`)
  }
  runningHere.add(dataDir)
  const release = () => {
    runningHere.delete(dataDir)
    clusterLock?.release()
    dataDirLock.release()
  }
  try {
    const places = options.places ?? machinePlaces()
    const cluster = clusterDir(dataDir, places.systemDir)
    const user = postgresUser(cluster)
    // A copied data directory points to the same outside cluster as its original.
    if (dirname(cluster) !== dataDir) clusterLock = acquireLock(dirname(cluster))
    const binaries = findBinaries(user, dataDir, places)
    await stopLeftover(cluster, options.log)
    const password = await prepareCluster(cluster, binaries, user, dataDir)
    const server = await startServer({ ...options, dataDir, cluster, user, binaries, password })
    let stopped: Promise<void> | undefined
    return { url: urlOf(server.port, password, ROLE), stop: () => (stopped ??= server.stop().then(release)) }
  } catch (error) {
    release()
    throw error
  }
}

/** The address of the embedded Postgres of another, running Lastro process on `dataDir`, if there is one. */
export function runningEmbeddedPostgres(dataDir: string): string | undefined {
  const password = lockHolder(dataDir) && readPassword(dataDir)
  const port = rememberedPort(dataDir)
  return password && port ? urlOf(port, password, ROLE) : undefined
}

const portFile = (dataDir: string) => join(dataDir, 'postgres.port')
const rememberedPort = (dataDir: string) =>
  existsSync(portFile(dataDir)) ? Number(readFileSync(portFile(dataDir), 'utf8')) || 0 : 0

const urlOf = (port: number, password: string, database: string) =>
  `postgres://${ROLE}:${password}@127.0.0.1:${port}/${database}`

interface ServerOptions extends EmbeddedPostgresOptions {
  cluster: string
  user: SystemUser | undefined
  binaries: Binaries
  password: string
}

interface Server {
  port: number
  stop(): Promise<void>
}

/** Starts on the remembered port, so that an open client finds it again, or on another when that port is taken. */
async function startServer(options: ServerOptions): Promise<Server> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort(attempt === 1 ? rememberedPort(options.dataDir) : 0)
    const server = new ServerProcess(options, port)
    try {
      await server.ready()
      await createDatabase(urlOf(port, options.password, 'postgres'))
      writeFileSync(portFile(options.dataDir), `${port}\n`)
      return server
    } catch (error) {
      await server.stop()
      // The port was taken meanwhile, or children of a killed server still hold its memory and are about to end.
      const passing = server.lastLines.some((line) =>
        /Address already in use|shared memory block .* still in use/.test(line),
      )
      if (!passing || attempt === START_ATTEMPTS) throw error
      await delay(200 * attempt)
    }
  }
}

class ServerProcess implements Server {
  readonly port: number
  readonly lastLines: string[] = []
  private readonly child: ChildProcess
  private readonly ended: Promise<string>
  private readonly options: ServerOptions
  private endReason: string | undefined
  private asked = false

  constructor(options: ServerOptions, port: number) {
    this.options = options
    this.port = port
    // A separate process group: Ctrl-C in the terminal reaches only Lastro, which stops the server when it has
    // finished.
    this.child = spawn(options.binaries.postgres, serverArguments(options.cluster, port, options.durable ?? true), {
      ...options.user,
      cwd: options.cluster,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: quietEnvironment(),
      windowsHide: true,
    })
    this.readLog()
    this.ended = new Promise((resolve) => {
      this.child.once('error', (error) => resolve(error.message))
      this.child.once('close', (code, signal) => resolve(`ended with ${signal ?? `code ${code}`}`))
    })
    void this.ended.then((reason) => this.hasEnded(reason))
    process.on('exit', this.stopNow)
  }

  async ready(): Promise<void> {
    const deadline = performance.now() + START_MS_MAX
    for (let pauseMs = 10; ; pauseMs = Math.min(pauseMs * 1.5, 250)) {
      const failure = await Promise.race([
        this.ended.then((reason) => new Error(`Postgres ${reason}`)),
        connectOnce(urlOf(this.port, this.options.password, 'postgres')),
      ])
      if (!failure) return
      if (this.endReason !== undefined || !isPassing(failure) || performance.now() > deadline)
        throw this.explain(`the embedded Postgres did not start: ${failure.message}`, failure)
      await delay(pauseMs)
    }
  }

  async stop(): Promise<void> {
    this.asked = true
    for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
      if (this.endReason !== undefined) return
      this.send(signal)
      const stopWaiting = new AbortController()
      const tooLong = delay(STOP_PATIENCE_MS, undefined, { signal: stopWaiting.signal }).catch(() => undefined)
      await Promise.race([this.ended, tooLong])
      stopWaiting.abort()
    }
  }

  /** For `process.exit` and uncaught errors, when nothing can be awaited. */
  private readonly stopNow = () => {
    this.asked = true
    this.send('SIGINT')
  }

  private send(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): void {
    if (process.platform !== 'win32' || signal === 'SIGKILL') {
      this.child.kill(signal)
      return
    }
    const mode = signal === 'SIGINT' ? 'fast' : 'immediate'
    spawnSync(this.options.binaries.pgCtl, ['stop', '-D', this.options.cluster, '-m', mode, '-W'], {
      windowsHide: true,
    })
  }

  private hasEnded(reason: string): void {
    this.endReason = reason
    process.off('exit', this.stopNow)
    if (!this.asked) this.options.onUnexpectedEnd?.(this.explain(`the embedded Postgres ${reason}`).message)
  }

  private readLog(): void {
    let rest = ''
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        this.lastLines.push(line)
        if (this.lastLines.length > 20) this.lastLines.shift()
        // Leaves out messages about our own connection attempts during the start.
        if (!/ LOG: |the database system is starting up/.test(line)) this.options.log(line)
      }
    })
  }

  private explain(what: string, cause?: Error): Error {
    return new Error([what, ...this.lastLines].join('\n'), { cause })
  }
}

/** Not listening yet, or still recovering (57P03): worth another try. A wrong password is not worth one. */
function isPassing(error: Error): boolean {
  const { code } = error as NodeJS.ErrnoException
  return (
    code === 'ECONNREFUSED'
    || code === 'ECONNRESET'
    || code === '57P03'
    || /terminated unexpectedly|timeout/.test(error.message)
  )
}

async function connectOnce(url: string): Promise<Error | undefined> {
  const client = createClient(url, { connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    return undefined
  } catch (error) {
    return error as Error
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function createDatabase(maintenanceUrl: string): Promise<void> {
  const client = createClient(maintenanceUrl)
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [ROLE])
    if (rowCount === 0) await client.query(`create database ${ROLE}`)
  } finally {
    await client.end()
  }
}

/** `wanted` when it is free on the loopback address, otherwise one that the system chooses. */
function freePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => {
      if (wanted === 0) reject(error)
      else freePort(0).then(resolve, reject)
    })
    probe.listen({ port: wanted, host: '127.0.0.1', exclusive: true }, () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
