import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * Packages of the peers. emmett requires a kysely that clashes with ours, and importing it changes `pg` for the whole
 * process, so it must not be a dependency.
 */
const PACKAGES = {
  '@event-driven-io/emmett-postgresql': '0.42.0',
  '@event-driven-io/emmett': '0.42.0',
  '@event-driven-io/pongo': '0.16.11',
  pg: '8.23.1',
}
const INSTALL_MS = 180_000

let installed: Promise<string | undefined> | undefined

/**
 * The directory outside the repository into which the peers are installed when they are first needed. It is kept for
 * the next run. Undefined, with the reason logged, when installing fails.
 */
export const peersDir = (log: (line: string) => void): Promise<string | undefined> => (installed ??= install(log))

async function install(log: (line: string) => void): Promise<string | undefined> {
  const dir = join(tmpdir(), 'lastro-bench-peers')
  if (Object.keys(PACKAGES).every((name) => existsSync(join(dir, 'node_modules', name, 'package.json')))) return dir
  log(`  installing emmett into ${dir} …`)
  mkdirSync(dir, { recursive: true })
  writeFileSync(join(dir, 'package.json'), JSON.stringify({ private: true, dependencies: PACKAGES }))
  try {
    await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], {
      cwd: dir,
      timeout: INSTALL_MS,
      shell: process.platform === 'win32',
    })
    return dir
  } catch (error) {
    log(
      `  emmett could not be installed, and what is compared with it stands alone: ${(error as Error).message.split('\n')[0]}`,
    )
    return undefined
  }
}
