import { spawn, spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { unavailable } from '#contracts/errors.ts'
import type { Binaries } from './binaries.ts'
import { canEnter, isRoot, ownerOf, postgresUser, type SystemUser } from './system-user.ts'

/** The one role of the embedded Postgres; the database has the same name. */
export const ROLE = 'lastro'

const POINTER = 'postgres.location'

/**
 * The directory of the cluster, whether it exists yet or not. It is `<dataDir>/postgres`, unless the user that runs
 * Postgres for root cannot enter the data directory (`/root`, a private home). Then it is under `/var/lib/lastro`, and
 * a pointer file in the data directory says where, so that deleting the data directory still gives a fresh start.
 */
export function clusterDir(dataDir: string, systemDir: string): string {
  const pointer = join(dataDir, POINTER)
  if (existsSync(pointer)) {
    const cluster = readFileSync(pointer, 'utf8').trim()
    if (existsSync(dirname(cluster))) return cluster
    throw unavailable(
      'banco-nao-encontrado',
      `O banco de dados de ${dataDir} deveria estar em ${cluster}, que não existe `
        + `mais. Restaure essa pasta; para recomeçar vazio, apague ${dataDir}.`,
    )
  }
  const inside = join(dataDir, 'postgres')
  if (canEnter(postgresUser(inside), dataDir)) return inside

  if (existsSync(inside)) {
    throw unavailable(
      'banco-inacessivel',
      `O usuário do banco de dados não consegue entrar em ${dataDir}, onde já há um banco. `
        + 'Inicie com o usuário dono dessa pasta, ou permita a entrada nela (chmod a+x).',
    )
  }

  const home = join(systemDir, randomUUID())
  mkdirSync(home, { recursive: true })
  for (const dir of [systemDir, home]) chmodSync(dir, 0o755)
  writeFileSync(join(home, 'data-dir'), `${dataDir}\n`) // tells people what the directory belongs to
  const outside = join(home, 'postgres')
  writeFileSync(pointer, `${outside}\n`)
  return outside
}

/** A cluster that can be started, and its password: created when missing, checked and repaired when present. */
export async function prepareCluster(
  cluster: string,
  binaries: Binaries,
  user: SystemUser | undefined,
  dataDir: string,
): Promise<string> {
  const known = readPassword(dataDir)
  const password = known ?? randomBytes(24).toString('base64url')
  if (!existsSync(cluster)) {
    await createCluster(cluster, binaries, user, password)
  } else {
    adopt(cluster, user)
    checkVersion(cluster, binaries, user)
    if (!known) setPassword(cluster, binaries, user, password)
  }
  if (!known) writeFileSync(passwordFile(dataDir), `${password}\n`, { mode: 0o600 })
  return password
}

const passwordFile = (dataDir: string) => join(dataDir, 'postgres.password')

/** The role's password: random, readable only by the user that runs Lastro. */
export function readPassword(dataDir: string): string | undefined {
  return existsSync(passwordFile(dataDir)) ? readFileSync(passwordFile(dataDir), 'utf8').trim() || undefined : undefined
}

/**
 * Created beside its place and moved there when it is complete and on disk, so that a killed start leaves no partial
 * cluster.
 */
async function createCluster(
  cluster: string,
  binaries: Binaries,
  user: SystemUser | undefined,
  password: string,
): Promise<void> {
  const home = dirname(cluster)
  for (const name of readdirSync(home)) {
    if (name.startsWith('postgres.draft-')) rmSync(join(home, name), { recursive: true, force: true })
  }
  const draft = join(home, `postgres.draft-${randomUUID()}`)
  mkdirSync(draft, { mode: 0o700 })
  const secret = mkdtempSync(join(tmpdir(), 'lastro-'))
  const secretFile = join(secret, 'password')
  writeFileSync(secretFile, password, { mode: 0o600 })
  if (user) for (const path of [draft, secret, secretFile]) chownSync(path, user.uid, user.gid)
  try {
    await run(
      binaries.initdb,
      [
        `--pgdata=${draft}`,
        `--username=${ROLE}`,
        `--pwfile=${secretFile}`,
        '--auth=scram-sha-256',
        // Code point order and Unicode case rules, the same on every machine; queries for screens name "pt-BR-x-icu".
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-sync',
        '--no-instructions',
      ],
      user,
    )
    await run(binaries.initdb, [`--pgdata=${draft}`, '--sync-only'], user)
    renameSync(draft, cluster)
  } finally {
    rmSync(secret, { recursive: true, force: true })
    rmSync(draft, { recursive: true, force: true })
  }
}

/**
 * A cluster restored or copied by root belongs to root, which Postgres refuses, so root gives it to the user that runs
 * Postgres.
 */
function adopt(cluster: string, user: SystemUser | undefined): void {
  const owner = ownerOf(cluster)
  if (user && owner?.uid !== user.uid) {
    lchownSync(cluster, user.uid, user.gid)
    for (const entry of readdirSync(cluster, { withFileTypes: true, recursive: true })) {
      lchownSync(join(entry.parentPath, entry.name), user.uid, user.gid)
    }
  }
  if (!isRoot() && process.getuid && owner?.uid !== process.getuid()) {
    throw unavailable(
      'banco-de-outro-usuario',
      `O banco de dados em ${cluster} pertence a outro usuário do sistema (foi criado com sudo?). `
        + `Inicie como antes, ou rode: sudo chown -R "$(id -u):$(id -g)" ${cluster}`,
    )
  }
  // Postgres requires this mode, and a copy may have lost it.
  if (process.platform !== 'win32' && statSync(cluster).mode & 0o077) chmodSync(cluster, 0o700)
}

function checkVersion(cluster: string, binaries: Binaries, user: SystemUser | undefined): void {
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  const text = spawnSync(binaries.postgres, ['--version'], { ...user, cwd: '/', encoding: 'utf8' }).stdout
  const ours = /\) (\d+)/.exec(text)?.[1]
  if (found === ours) return
  throw unavailable(
    'versao-do-banco',
    `O banco de dados em ${cluster} é do Postgres ${found}, e este Lastro traz o ${ours}. `
      + 'Faça um backup com a versão anterior do Lastro e restaure-o com esta.',
  )
}

/** For a lost password file: the single-user mode needs no password. */
function setPassword(cluster: string, binaries: Binaries, user: SystemUser | undefined, password: string): void {
  const { status, stderr } = spawnSync(binaries.postgres, ['--single', '-D', cluster, 'postgres'], {
    ...user,
    cwd: cluster,
    encoding: 'utf8',
    input: `alter role ${ROLE} password '${password}'\n`,
  })
  if (status !== 0 || /ERROR|FATAL/.test(stderr)) throw new Error(`could not set the database password: ${stderr}`)
}

function run(program: string, args: string[], user: SystemUser | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...user,
      cwd: dirname(program),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: quietEnvironment(),
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`${program} ended with code ${code}:\n${output.trim().split('\n').slice(-20).join('\n')}`))
    })
  })
}

/** The environment without PG… variables, which Postgres programs would obey, and with messages in English. */
export function quietEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('PG') && !name.startsWith('LC_') && name !== 'LANG',
  )
  return { ...Object.fromEntries(kept), LC_ALL: 'C' }
}
