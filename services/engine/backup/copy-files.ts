import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { dirname, join, relative, sep } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { CopiedFile } from './manifest.ts'

/** A copy holds what people told us: it is its owner's alone. */
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

/** Writes a stream to a file of the copy, which is on disk when this resolves. */
async function writeCopied(folder: string, name: string, content: Readable): Promise<CopiedFile> {
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE })
  const hash = createHash('sha256')
  let bytes = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(content, meter, createWriteStream(path, { flags: 'wx', mode: FILE_MODE, flush: true }))
  return { name, bytes, sha256: hash.digest('hex') }
}

/** Writes lines, packed. */
export const writeLines = (folder: string, name: string, lines: AsyncIterable<string>): Promise<CopiedFile> =>
  writeCopied(folder, name, Readable.from(lines).compose(createGzip()) as Readable)

/** The lines of a packed file, by as many as are wanted at a time. */
export async function* readLines(path: string, count: number): AsyncGenerator<string[]> {
  const lines = createInterface({ input: createReadStream(path).pipe(createGunzip()), crlfDelay: Infinity })
  let some: string[] = []
  for await (const line of lines) {
    some.push(line)
    if (some.length < count) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}

/** What stands under `dataDir` beside the database; not what is only being received. */
const DATA = ['arquivos', 'outbox', 'chave-de-assinatura']
const PASSING = /^arquivos\/temporarios\/|\/\.[^/]*\.parte$/

/** The files of an installation beside its database, as paths from `dataDir`. */
export async function filesOf(dataDir: string): Promise<string[]> {
  const found = await Promise.all(DATA.map((name) => filesAt(join(dataDir, name))))
  return found
    .flat()
    .map((path) => relative(dataDir, path).split(sep).join('/'))
    .filter((name) => !PASSING.test(name))
    .sort()
}

async function filesAt(path: string): Promise<string[]> {
  const what = await stat(path).catch(() => undefined)
  if (what?.isFile()) return [path]
  if (!what) return []
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** Copies a file; undefined when it is not there any more. */
export async function copyFile(from: string, folder: string, name: string): Promise<CopiedFile | undefined> {
  try {
    return await writeCopied(folder, name, createReadStream(from))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Published seals are never written again, by whoever. */
export const protectKept = (path: string): Promise<void> => chmod(path, 0o400)
