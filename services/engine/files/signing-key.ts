import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const FILE = 'chave-de-assinatura'
const KEY_BYTES = 32

/**
 * The key that signs links: from the setting, or created once and kept in `dataDir`, which gateways share. If two
 * processes create one at the same moment, one wins and both use it.
 */
export async function signingKey(setting: string | undefined, dataDir: string): Promise<Buffer> {
  if (setting !== undefined) return createHash('sha256').update(setting).digest()
  const path = join(dataDir, FILE)
  return (await read(path)) ?? (await make(path, dataDir))
}

async function make(path: string, dataDir: string): Promise<Buffer> {
  await mkdir(dataDir, { recursive: true })
  const draft = `${path}.${randomUUID()}`
  try {
    await writeFile(draft, randomBytes(KEY_BYTES).toString('hex'), { mode: 0o600, flush: true })
    // Appears whole, and never replaces an existing key.
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
  const key = await read(path)
  if (!key) throw new Error(`${path} was removed while it was being made`)
  return key
}

async function read(path: string): Promise<Buffer | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const key = Buffer.from(text.trim(), 'hex')
  if (key.length !== KEY_BYTES)
    throw new Error(`${path} is damaged: remove it to have a new key, which ends the links given out so far`)
  return key
}
