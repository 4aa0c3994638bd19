import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { invalid, refused } from '#contracts/errors.ts'

/** Written last: a folder without it is no copy. */
export const MANIFEST = 'copia.json'
export const TABLES = 'tabelas'
export const EVENTS = 'ledger.jsonl.gz'
/** What stood under `DATA_DIR`, under the same names. */
export const FILES = 'arquivos'

const storedFileSchema = z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })
export type CopiedFile = z.infer<typeof storedFileSchema>

const manifestSchema = z.object({
  format: z.literal(1),
  at: z.iso.datetime(),
  /** The last migration of the copied database: the tables are those that it made. */
  migration: z.string(),
  tables: z.array(z.object({ name: z.string(), rows: z.int() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  events: z.int(),
  files: z.array(storedFileSchema),
})
export type Manifest = z.infer<typeof manifestSchema>

/**
 * What a copy holds.
 * @throws Failure `copia-ausente`
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined)
  const manifest = text === undefined ? undefined : manifestSchema.safeParse(parse(text)).data
  if (manifest === undefined)
    throw invalid('copia-ausente', `Não há uma cópia inteira em ${folder}: falta ${MANIFEST}, ou ele não se deixa ler.`)
  return manifest
}

/**
 * Reads every file of the copy and compares it with what was written.
 * @throws Failure `copia-danificada`, which names the file
 */
export async function checkFiles(folder: string, { files }: Pick<Manifest, 'files'>): Promise<void> {
  for (const file of files) {
    const found = await measure(join(folder, file.name)).catch(() => undefined)
    if (found?.sha256 !== file.sha256 || found.bytes !== file.bytes)
      throw refused('copia-danificada', `A cópia está danificada: ${file.name} não é o que foi copiado.`)
  }
}

async function measure(path: string): Promise<Omit<CopiedFile, 'name'>> {
  const hash = createHash('sha256')
  const { size } = await stat(path)
  await pipeline(createReadStream(path), hash)
  return { bytes: size, sha256: hash.digest('hex') }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
