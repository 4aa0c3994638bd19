import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileNotFound, KEPT_FOLDERS, type FileStore, type KeptName, type StoredFile } from '../port.ts'

/** The form of names that the store generates; any other is refused, so a name can never lead outside its directory. */
const NAME = /^[0-9a-f]{2}\/[0-9a-f]{32}\.[a-z0-9]{1,8}$/
const FOLDER = /^[0-9a-f]{2}$/
const KEPT_NAME = new RegExp(`^(${KEPT_FOLDERS.join('|')})/[a-z0-9][a-z0-9.-]{0,99}$`)
const EXTENSION = /^[a-z0-9]{1,8}$/

/**
 * Files under `<dataDir>/arquivos`, in 256 folders; what is kept for good in folders of its own; unfinished files in
 * `temporarios`. Processes on several machines need a disk that they share.
 */
export function localFiles(dataDir: string, now: () => number = Date.now): FileStore {
  const root = join(dataDir, 'arquivos')
  const temporary = join(root, 'temporarios')

  const pathOf = (name: string): string => {
    if (!NAME.test(name)) throw new FileNotFound(name)
    return join(root, name)
  }
  const pathOfAny = (name: string): string => (KEPT_NAME.test(name) ? join(root, name) : pathOf(name))
  const existing = async (name: string, toPath = pathOfAny): Promise<string> => {
    const path = toPath(name)
    if (
      !(await stat(path).then(
        (found) => found.isFile(),
        () => false,
      ))
    )
      throw new FileNotFound(name)
    return path
  }
  const newName = (extension: string): string => {
    if (!EXTENSION.test(extension)) throw new Error(`not an extension: ${extension}`)
    const id = randomUUID().replaceAll('-', '')
    return `${id.slice(0, 2)}/${id}.${extension}`
  }
  const temporaryDir = async (): Promise<string> => {
    await mkdir(temporary, { recursive: true })
    return temporary
  }

  return {
    async putFile(path, extension) {
      const name = newName(extension)
      const measured = await measure(path)
      await moveInto(path, pathOf(name), await temporaryDir())
      return { name, ...measured }
    },

    async putStream(content, extension) {
      const name = newName(extension)
      const path = join(await temporaryDir(), `${randomUUID()}.parte`)
      const meter = createMeter()
      try {
        await pipeline(content, meter.stream, createWriteStream(path, { flags: 'wx', flush: true }))
        await moveInto(path, pathOf(name), temporary)
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
      return { name, ...meter.result() }
    },

    async keep(name, content) {
      if (!KEPT_NAME.test(name)) throw new Error(`not a name that is kept: ${name}`)
      const path = join(await temporaryDir(), `${randomUUID()}.parte`)
      await writeFile(path, content, { flag: 'wx', flush: true, mode: 0o400 })
      try {
        await mkdir(dirname(join(root, name)), { recursive: true })
        // Unlike a rename, a link never replaces an existing file.
        await link(path, join(root, name))
        await flushFolder(dirname(join(root, name)))
        return 'stored'
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
        return 'existing'
      } finally {
        await rm(path, { force: true })
      }
    },

    async kept(folder) {
      return (await namesIn(join(root, folder))).map((name): KeptName => `${folder}/${name}`).sort()
    },

    async read(name, part) {
      return createReadStream(await existing(name), part && { start: part.first, end: part.last })
    },

    async size(name) {
      return (await stat(await existing(name))).size
    },

    async withLocalPath(name, use) {
      return use(await existing(name))
    },

    async alter(name, change) {
      await change(await existing(name, pathOf))
    },

    async *olderThan(ageMs) {
      for (const folder of (await namesIn(root)).filter((name) => FOLDER.test(name)))
        for (const file of await namesIn(join(root, folder))) {
          const name = `${folder}/${file}`
          if (!NAME.test(name)) continue
          const stored = await storedAt(join(root, name))
          if (stored !== undefined && stored <= now() - ageMs) yield name
        }
    },

    async delete(name) {
      await rm(pathOf(name), { force: true })
    },

    temporaryDir,
  }
}

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })

/**
 * When a file got its name here, in milliseconds: a copy that was put back keeps the time of its content, and its age
 * begins anew. Undefined when it was deleted meanwhile.
 */
const storedAt = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ ctimeMs, mtimeMs }) => Math.max(ctimeMs, mtimeMs),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    },
  )

/**
 * Syncs the file to disk before it counts as stored. A temporary file on another disk is first copied beside its place.
 */
async function moveInto(from: string, to: string, temporary: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  let source = from
  try {
    await flush(from)
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    source = join(temporary, `${randomUUID()}.parte`)
    await copyFile(from, source)
    await flush(source)
    await rename(source, to)
    await rm(from, { force: true })
  }
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A new file's name is on disk only after its folder is. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function measure(path: string): Promise<Omit<StoredFile, 'name'>> {
  const meter = createMeter()
  meter.stream.resume()
  await pipeline(createReadStream(path), meter.stream)
  return meter.result()
}

/** Counts and hashes the bytes that pass. */
function createMeter(): { stream: Transform & Readable; result: () => Omit<StoredFile, 'name'> } {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { stream, result: () => ({ bytes, sha256: hash.digest('hex') }) }
}
