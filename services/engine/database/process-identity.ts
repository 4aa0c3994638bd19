import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Whether a process with this id exists, of any owner. */
export function isAlive(pid: number): boolean {
  if (pid <= 0) return false // 0 and below would address whole groups
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Distinguishes a process from a later one with the same id: the boot and the start time. `undefined` when there is no
 * such process, '' when the system does not tell (then only the id counts).
 */
export function processIdentity(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined
  if (process.platform === 'linux') return identityOnLinux(pid)
  if (process.platform === 'win32') return ''
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return isAlive(pid) ? '' : undefined
  }
}

function identityOnLinux(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, in parentheses, may contain spaces, so fields are counted after it. Z and X are dead processes not yet
    // removed.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[19]}`
  } catch {
    return isAlive(pid) ? '' : undefined
  }
}

/** Whether the process with this id is still the one that had `identity`. */
export function isStill(pid: number, identity: string): boolean {
  const now = processIdentity(pid)
  return now !== undefined && (now === identity || now === '' || identity === '')
}
