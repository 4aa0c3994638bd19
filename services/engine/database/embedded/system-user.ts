import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'

/** The user that runs Postgres; `undefined` means the one that runs Lastro. Fits the options of `spawn`. */
export interface SystemUser {
  uid: number
  gid: number
}

export const isRoot = (): boolean => process.getuid?.() === 0

/**
 * Postgres refuses to run as root. Root runs it as the owner of the existing cluster (so that a user added later
 * changes nothing), or else as `postgres` or `nobody`.
 */
export function postgresUser(cluster: string): SystemUser | undefined {
  if (!isRoot()) return undefined
  const owner = ownerOf(cluster)
  if (owner && owner.uid !== 0) return owner
  return userNamed('postgres') ?? userNamed('nobody') ?? { uid: 65534, gid: 65534 }
}

export function ownerOf(path: string): SystemUser | undefined {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat && { uid: stat.uid, gid: stat.gid }
}

function userNamed(name: string): SystemUser | undefined {
  let accounts: string
  try {
    accounts = readFileSync('/etc/passwd', 'utf8')
  } catch {
    return undefined // no such file: the numbers are enough
  }
  for (const line of accounts.split('\n')) {
    const [account, , uid, gid] = line.split(':')
    if (account === name) return { uid: Number(uid), gid: Number(gid) }
  }
  return undefined
}

/** Whether that user can enter the directory. Trying it also covers ACLs and unusual mounts. */
export function canEnter(user: SystemUser | undefined, dir: string): boolean {
  if (!user) return true
  const { status } = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', dir], { ...user, cwd: '/', stdio: 'ignore' })
  return status === 0
}

/** Whether that user can run the program (it may be out of reach, or a library may be missing). */
export function canRun(user: SystemUser | undefined, program: string): boolean {
  return spawnSync(program, ['--version'], { ...user, cwd: rootOf(program), stdio: 'ignore' }).status === 0
}

/** A working directory that every user can enter. */
const rootOf = (path: string) => (process.platform === 'win32' ? path.slice(0, 3) : '/')
