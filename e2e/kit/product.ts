import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { isAlive } from '#services/engine/database/process-identity.ts'

const ROOT = join(import.meta.dirname, '../..')

/** How a start ended: exit code, output, and child processes that were still running. */
export interface End {
  code: number | null
  output: string
  leftBehind: number[]
}

/** A whole Lastro in its own process, as run by `npm start`. */
export interface Product {
  url: string
  pid: number
  dataDir: string
  /** Sends Ctrl-C and returns how it ended. */
  stop(): Promise<End>
  /** `kill -9`: no clean stop, and its database is left running. */
  kill(): Promise<void>
}

interface Start {
  pid: number
  ready: Promise<string>
  ended: Promise<Omit<End, 'leftBehind'>>
  signal: (name: 'SIGINT' | 'SIGKILL') => void
}

/** Environment variables beside those of every start (`interfaces.md §2`). */
type Settings = Readonly<Record<string, string>>

/** Starts `services/main.ts` on the data directory, without the settings of the developer's environment. */
function start(dataDir: string, settings: Settings = {}): Start {
  const child = spawn(process.execPath, [join(ROOT, 'services/main.ts')], {
    // Outside the checkout, whose `.env` belongs to the developer.
    cwd: dataDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO: '1',
      LOG_LEVEL: 'warn',
      ...settings,
    },
  })
  const endWithUs = () => child.kill('SIGINT')
  process.once('exit', endWithUs)
  let output = ''
  const ready = Promise.withResolvers<string>()
  ready.promise.catch(() => undefined)
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      output += `${line}\n`
      const url = /^ {2}Loja {2,}(http\S+)$/.exec(line)?.[1]
      if (url) ready.resolve(url)
    })
  }
  const ended = new Promise<Omit<End, 'leftBehind'>>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  )
  void ended.then(() => {
    process.off('exit', endWithUs)
    ready.reject(new Error(`Lastro ended before it was ready:\n${output}`))
  })
  return { pid: child.pid ?? 0, ready: ready.promise, ended, signal: (name) => child.kill(name) }
}

export async function startProduct(dataDir: string, settings?: Settings): Promise<Product> {
  const started = start(dataDir, settings)
  const url = await started.ready
  return {
    url,
    pid: started.pid,
    dataDir,
    async stop() {
      const children = descendants(started.pid)
      started.signal('SIGINT')
      const end = await started.ended
      return { ...end, leftBehind: [started.pid, ...children].filter(isAlive) }
    },
    async kill() {
      started.signal('SIGKILL')
      await started.ended
    },
  }
}

/** A start that is expected to refuse and end by itself; returns how it ended. */
export async function refusedStart(dataDir: string): Promise<Omit<End, 'leftBehind'>> {
  const started = start(dataDir)
  started.ready.then(
    () => started.signal('SIGINT'),
    () => undefined,
  )
  return started.ended
}

/** All descendants of a process; none when the system has no `ps`. */
function descendants(pid: number): number[] {
  const parents = new Map<number, number>()
  if (!['/bin/ps', '/usr/bin/ps'].some((path) => existsSync(path))) return []
  for (const line of execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')) {
    const [child = 0, parent = 0] = line.trim().split(/\s+/).map(Number)
    parents.set(child, parent)
  }
  const isBelow = (child: number): boolean => {
    const parent = parents.get(child) ?? 0
    return parent === pid || (parent > 1 && isBelow(parent))
  }
  return [...parents.keys()].filter(isBelow)
}
