import { randomUUID } from 'node:crypto'
import {
  accessSync,
  constants,
  linkSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { conflict, unavailable } from '#contracts/errors.ts'
import { isStill, processIdentity } from './process-identity.ts'

/** The content of the lock file: the process that holds the data directory, and its address. */
interface Holder {
  token: string
  pid: number
  /** See `processIdentity`: a later process with the same id is not the holder. */
  identity: string
  /** Address for people, once the gateway listens. */
  url?: string
}

export interface DataDirLock {
  /** Writes the address into the lock, so that a second start can tell where the first one is. */
  announce(url: string): void
  release(): void
}

const heldHere = new Map<string, { lock: DataDirLock; uses: number }>()

/**
 * Makes this process the only one that uses `dataDir` (created when missing). A second call in the same process gives
 * the same lock; it ends with its last `release`, or with the process. Throws a `conflict` that names the process and
 * its address when another one holds it, and `unavailable` when the directory cannot be written to.
 */
export function acquireLock(dataDir: string): DataDirLock {
  ensureWritable(dataDir)
  const key = realpathSync(dataDir)
  const held = heldHere.get(key) ?? { lock: takeLock(key), uses: 0 }
  heldHere.set(key, held)
  held.uses += 1
  let released = false
  return {
    announce: (url) => held.lock.announce(url),
    release() {
      if (released) return
      released = true
      held.uses -= 1
      if (held.uses > 0) return
      heldHere.delete(key)
      held.lock.release()
    },
  }
}

function ensureWritable(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    throw unavailable(
      'pasta-sem-permissao',
      `Não é possível gravar na pasta de dados ${dataDir} (${(error as Error).message}). `
        + 'Se ela foi criada com sudo, inicie como antes ou devolva-a ao seu usuário com chown; ou escolha outra com DATA_DIR.',
    )
  }
}

/** The process that holds `dataDir` now, if any. */
export function lockHolder(dataDir: string): { pid: number; url?: string } | undefined {
  const holder = readHolder(join(dataDir, 'lastro.lock'))
  return holder && isStill(holder.pid, holder.identity) ? { pid: holder.pid, url: holder.url } : undefined
}

function takeLock(dataDir: string): DataDirLock {
  const path = join(dataDir, 'lastro.lock')
  const me: Holder = { token: randomUUID(), pid: process.pid, identity: processIdentity(process.pid) ?? '' }
  while (!claim(dataDir, path, me)) {
    /* the lock changed hands while it was read: try again */
  }

  const release = () => {
    process.off('exit', release)
    if (readHolder(path)?.token === me.token) rmSync(path, { force: true })
  }
  process.on('exit', release)
  return {
    release,
    announce(url) {
      if (readHolder(path)?.token === me.token) replace(path, { ...me, url })
    },
  }
}

/**
 * Takes the lock when it is free or its holder is dead; `false` means try again. The process that creates the mark with
 * a dead holder's token replaces its lock, so two starts at once cannot both succeed. If that process dies too, its
 * mark is replaced in the same way.
 */
function claim(dataDir: string, path: string, me: Holder): boolean {
  if (create(path, me)) return true
  const first = readHolder(path)
  const marks: string[] = []
  for (let holder = first; ;) {
    if (!holder) return false
    if (isStill(holder.pid, holder.identity)) throw inUse(dataDir, holder)
    const mark = `${path}.${holder.token}`
    marks.push(mark)
    if (create(mark, me)) break
    holder = readHolder(mark)
  }
  const unchanged = readHolder(path)?.token === first?.token
  if (unchanged) replace(path, me)
  for (const mark of marks) rmSync(mark, { force: true })
  return unchanged
}

/** Creates the file whole or not at all; `false` when it exists. */
function create(path: string, holder: Holder): boolean {
  const draft = `${path}.draft-${randomUUID()}`
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 })
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    return createWithoutLinks(path, holder)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** For file systems without hard links. */
function createWithoutLinks(path: string, holder: Holder): boolean {
  try {
    writeFileSync(path, JSON.stringify(holder), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function replace(path: string, holder: Holder): void {
  const draft = `${path}.draft-${randomUUID()}`
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 })
  renameSync(draft, path)
}

/**
 * `undefined` when there is no file. A file that cannot be parsed (after a full disk or an edit by hand) counts as a
 * dead holder's.
 */
function readHolder(path: string): Holder | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  try {
    const holder = JSON.parse(text) as Holder
    if (/^[\w-]+$/.test(holder.token) && Number.isInteger(holder.pid)) return holder
  } catch {
    /* not JSON: damaged */
  }
  return { token: 'damaged', pid: 0, identity: 'damaged' }
}

const inUse = (dataDir: string, { pid, url }: Holder) =>
  conflict(
    'pasta-em-uso',
    `O Lastro já está em execução com a pasta de dados ${dataDir} (processo ${pid}${url ? `, em ${url}` : ''}). `
      + 'Use o que já está aberto, encerre-o com Ctrl-C, ou escolha outra pasta com DATA_DIR e outra porta com PORT.',
  )
