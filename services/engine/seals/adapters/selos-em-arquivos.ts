import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { z } from 'zod'
import { intervaloSelado } from '#contracts/events/selo.ts'
import { SeloJaPublicado, type SelosPublicados } from '../selos-publicados.ts'

const arquivoSchema = intervaloSelado.data.extend({ seladoEm: z.iso.datetime() })
const linhaSchema = z.tuple([z.string(), z.int(), z.string(), z.string()])

/** Several times the size of the largest index: a file that unpacks to more is not one of ours. */
const INDEX_BYTES_MAX = 64 * 1024 * 1024

const nomeDoSelo = (numero: number): string => `selo-${String(numero).padStart(8, '0')}.json`
const nomeDoIndice = (numero: number): string => `selo-${String(numero).padStart(8, '0')}.eventos.jsonl.gz`

/**
 * Published seals as files in `<dataDir>/selos`, written whole or not at all, and never twice: the seal as JSON, and
 * beside it its index, one line per event. Sending each seal by e-mail comes with the mail adapter.
 */
export function selosEmArquivos(dataDir: string): SelosPublicados {
  const folder = join(dataDir, 'selos')

  async function publish(name: string, content: Buffer): Promise<'published' | 'existing'> {
    const temporary = join(folder, `.${randomUUID()}.parte`)
    await writeFile(temporary, content, { flag: 'wx', flush: true, mode: 0o444 })
    try {
      // Unlike a rename, a link never replaces an existing file.
      await link(temporary, join(folder, name))
      await syncFolder(folder)
      return 'published'
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      return 'existing'
    } finally {
      await rm(temporary, { force: true })
    }
  }

  const read = (name: string): Promise<Buffer | undefined> => readFile(join(folder, name)).catch(undefinedIfAbsent)

  return {
    async publicarSelo(selo, indice) {
      await mkdir(folder, { recursive: true })
      const lines = indice
        .map(({ stream, revisao, tipo, hash }) => `${JSON.stringify([stream, revisao, tipo, hash])}\n`)
        .join('')
      // The index first, so that every published seal has its index.
      if ((await publish(nomeDoIndice(selo.numero), gzipSync(lines))) === 'existing') {
        const standing = await read(nomeDoIndice(selo.numero))
        if (!standing || unpack(standing) !== lines) throw new SeloJaPublicado(selo.numero)
      }
      const text = Buffer.from(`${JSON.stringify(arquivoSchema.parse(selo), null, 1)}\n`)
      if ((await publish(nomeDoSelo(selo.numero), text)) === 'existing') {
        if (!(await read(nomeDoSelo(selo.numero)))?.equals(text)) throw new SeloJaPublicado(selo.numero)
      }
    },

    async numeros() {
      const names = (await readdir(folder).catch(undefinedIfAbsent)) ?? []
      return names
        .flatMap((name) => /^selo-(\d{8,})\.json$/.exec(name)?.[1] ?? [])
        .map(Number)
        .sort((a, b) => a - b)
    },

    async lerSelo(numero) {
      const content = await read(nomeDoSelo(numero))
      if (!content) return undefined
      const selo = arquivoSchema.parse(JSON.parse(content.toString()))
      if (selo.numero !== numero) throw new Error(`${nomeDoSelo(numero)} traz o selo ${selo.numero}`)
      return selo
    },

    async lerIndice(numero) {
      const content = await read(nomeDoIndice(numero))
      return (
        content
        && unpack(content)
          .trimEnd()
          .split('\n')
          .map((line) => {
            const [stream, revisao, tipo, hash] = linhaSchema.parse(JSON.parse(line))
            return { stream, revisao, tipo, hash }
          })
      )
    },
  }
}

const unpack = (content: Buffer): string => gunzipSync(content, { maxOutputLength: INDEX_BYTES_MAX }).toString()

function undefinedIfAbsent(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
  throw error
}

/** A new file's name is on disk only after its folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
