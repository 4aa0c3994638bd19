import { fork, spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Pedido, Resposta } from './commander.ts'
import { COMANDANTES, PROCESSOS, type Processo } from './plan.ts'

const ROOT = join(import.meta.dirname, '../..')
const PROGRAMS: Record<Processo, string> = {
  'projections-1': 'services/projections.main.ts',
  'projections-2': 'services/projections.main.ts',
  worker: 'services/worker.main.ts',
  gateway: 'services/gateway.main.ts',
  'commander-1': 'tools/soak/commander.ts',
  'commander-2': 'tools/soak/commander.ts',
}
const READY_MS = 60_000

interface Running {
  child: ChildProcess
  /** Takes commands. */
  listens: boolean
  ready: Promise<string>
  ended: Promise<void>
}

/** The real programs, each in its own process, which can be killed and restarted. */
export interface Processos {
  start: (processo: Processo) => void
  /** `kill -9`; resolves once it is gone. */
  kill: (processo: Processo) => Promise<void>
  killAll: () => Promise<void>
  /** Starts every process that does not run. */
  startAll: () => void
  /** The gateway's address, once it answers. */
  gateway: () => Promise<string>
  /** Sends a command to its process until it is answered, however often that process dies. */
  comandar: (para: (typeof COMANDANTES)[number], pedido: Pedido) => Promise<Resposta>
  stop: () => Promise<void>
  /** The programs' last output lines, to explain a standstill. */
  ultimas: () => string[]
}

/** The addresses of the database and, when it is not there, of the ledger. */
interface Lugares {
  url: string
  ledgerUrl: string | undefined
  dataDir: string
}

export function createProcessos({ url, ledgerUrl, dataDir }: Lugares): Processos {
  const running = new Map<Processo, Running>()
  const lines: string[] = []
  const waiting = new Map<string, { para: Processo; pedido: Pedido; resolve: (resposta: Resposta) => void }>()
  let stopping = false

  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    DATABASE_URL: url,
    ...(ledgerUrl !== undefined && { LEDGER_URL: ledgerUrl }),
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'info',
  }

  function start(processo: Processo): void {
    if (stopping) return
    const script = join(ROOT, PROGRAMS[processo])
    const commander = isCommander(processo)
    // Outside the checkout, whose `.env` belongs to the developer.
    const child = commander
      ? fork(script, [url, ledgerUrl ?? url], { cwd: dataDir, env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
      : spawn(process.execPath, [script], { cwd: dataDir, env, stdio: ['ignore', 'ignore', 'pipe'] })
    const ready = Promise.withResolvers<string>()
    ready.promise.catch(() => undefined)
    createInterface({ input: child.stderr! }).on('line', (line) => {
      if (lines.push(`${processo}: ${line}`) > 200) lines.shift()
      const address = /"url":"(http[^"]+)"/.exec(line)?.[1]
      if (address) ready.resolve(address)
    })
    if (commander) {
      child.on('message', (message: Resposta | 'ready') => {
        if (message === 'ready') {
          ready.resolve('')
          one.listens = true
          for (const { para, pedido } of waiting.values()) if (para === processo) send(processo, pedido)
          return
        }
        answered(processo, message)
      })
    }
    const ended = new Promise<void>((resolve) =>
      child.once('exit', () => {
        ready.reject(new Error(`${processo} ended`))
        if (running.get(processo)?.child === child) running.delete(processo)
        resolve()
      }),
    )
    const one: Running = { child, listens: false, ready: ready.promise, ended }
    running.set(processo, one)
  }

  /**
   * To a process that listens; one that starts asks for all that waits. Never twice to one process: it would do both at
   * once, and a command that is refused the first time may succeed the second.
   */
  function send(processo: Processo, pedido: Pedido): void {
    const one = running.get(processo)
    if (one?.listens) one.child.send(pedido, () => undefined)
  }

  function answered(processo: Processo, resposta: Resposta): void {
    const one = waiting.get(resposta.id)
    if (!one) return
    // A defect, or the database was unreachable: retried like a command without an answer.
    if ('erro' in resposta) {
      if (lines.push(`${processo}: ${resposta.erro}`) > 200) lines.shift()
      send(processo, one.pedido)
      return
    }
    waiting.delete(resposta.id)
    one.resolve(resposta)
  }

  async function kill(processo: Processo): Promise<void> {
    const one = running.get(processo)
    if (!one) return
    one.child.kill('SIGKILL')
    await one.ended
  }
  const killAll = async (): Promise<void> => {
    await Promise.all([...running.keys()].map(kill))
  }

  return {
    start,
    kill,
    killAll,
    startAll: () => PROCESSOS.filter((processo) => !running.has(processo)).forEach(start),
    async gateway() {
      const late = AbortSignal.timeout(READY_MS)
      for (;;) {
        late.throwIfAborted()
        if (!running.has('gateway')) start('gateway')
        const address = await running.get('gateway')!.ready.catch(() => undefined)
        if (address) return address
      }
    },
    comandar: (para, pedido) =>
      new Promise((resolve) => {
        waiting.set(pedido.id, { para, pedido, resolve })
        send(para, pedido)
      }),
    async stop() {
      stopping = true
      await killAll()
    },
    ultimas: () => lines.slice(-40),
  }
}

const isCommander = (processo: Processo): boolean => (COMANDANTES as readonly string[]).includes(processo)
