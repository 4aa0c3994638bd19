import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isAlive, isStill, processIdentity } from '../process-identity.ts'

const POLL_MS = 20
/**
 * How long each kind of request to stop gets: fast, immediate, kill. A fast stop mostly takes a moment, and a person
 * waits for it; an immediate one loses nothing that was confirmed, since the next start recovers it. Within 5 s of that
 * Postgres kills the children that do not end.
 */
const PATIENCE_MS = { SIGINT: 2_000, SIGQUIT: 10_000, SIGKILL: 5_000 } as const

/**
 * Stops the Postgres that an earlier Lastro left running on this cluster when it was killed. Only call it while holding
 * the lock of the data directory, because then the Lastro that started this server is dead.
 */
export async function stopLeftover(cluster: string, log: (line: string) => void): Promise<void> {
  const pid = postmasterPid(cluster)
  if (pid === undefined || !isAlive(pid)) return // Postgres removes a dead server's file itself
  if (!isPostgresOf(pid, cluster)) {
    // The id now belongs to another program, which Postgres would mistake for its own.
    rmSync(join(cluster, 'postmaster.pid'), { force: true })
    return
  }
  log(`Encerrando o banco de dados que uma execução anterior deixou aberto (processo ${pid}).`)
  const identity = processIdentity(pid)
  if (identity === undefined) return
  for (const [signal, patienceMs] of Object.entries(PATIENCE_MS)) {
    try {
      process.kill(pid, signal)
    } catch {
      return // it has just ended
    }
    if (await hasEnded(pid, identity, patienceMs)) return
  }
  throw new Error(`the Postgres left by an earlier run (process ${pid}) does not end`)
}

async function hasEnded(pid: number, identity: string, patienceMs: number): Promise<boolean> {
  // Not our child: the system does not tell us when it ends.
  const deadline = performance.now() + patienceMs
  while (isStill(pid, identity)) {
    if (performance.now() > deadline) return false
    await delay(POLL_MS)
  }
  return true
}

export function postmasterPid(cluster: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
    return Number.isInteger(pid) && pid > 1 ? pid : undefined
  } catch {
    return undefined
  }
}

/** Whether that process is a Postgres server of this very cluster (a server's working directory is its cluster). */
function isPostgresOf(pid: number, cluster: string): boolean {
  try {
    if (process.platform === 'linux') {
      return (
        basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres')
        && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
      )
    }
    if (process.platform === 'win32') return false
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return /postgres/.test(command) && command.includes(`-D ${cluster} `)
  } catch {
    return false
  }
}
