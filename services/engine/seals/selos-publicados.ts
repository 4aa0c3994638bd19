import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { z } from 'zod'
import { intervaloSelado, type Selo } from '#contracts/events/selo.ts'
import { FileNotFound, type FileStore, type KeptName } from '#services/engine/files/port.ts'
import type { EventoIndexado } from './selo.ts'

export interface SeloPublicado extends Selo {
  /** `metadata.at` of the seal's event. */
  seladoEm: string
}

/** Another seal is already published under that number; published seals are never replaced. */
export class SeloJaPublicado extends Error {
  constructor(numero: number) {
    super(`Outro selo já foi publicado com o número ${numero}`)
    this.name = 'SeloJaPublicado'
  }
}

/**
 * Seals outside the database, out of reach of somebody who can rewrite the ledger and all of its seals. Reading
 * something that is not a seal fails with an Error that says why.
 */
export interface SelosPublicados {
  /**
   * The seal is on disk when this resolves; publishing the same seal again changes nothing.
   * @throws SeloJaPublicado
   */
  publicarSelo(selo: SeloPublicado, indice: readonly EventoIndexado[]): Promise<void>
  /** The numbers published, in order. */
  numeros(): Promise<number[]>
  lerSelo(numero: number): Promise<SeloPublicado | undefined>
  lerIndice(numero: number): Promise<EventoIndexado[] | undefined>
}

const arquivoSchema = intervaloSelado.data.extend({ seladoEm: z.iso.datetime() })
const linhaSchema = z.tuple([z.string(), z.int(), z.string(), z.string()])

/** Several times the size of the largest index: a file that unpacks to more is not one of ours. */
const INDEX_BYTES_MAX = 64 * 1024 * 1024

const nomeDoSelo = (numero: number): KeptName => `selos/selo-${String(numero).padStart(8, '0')}.json`
const nomeDoIndice = (numero: number): KeptName => `selos/selo-${String(numero).padStart(8, '0')}.eventos.jsonl.gz`

/**
 * Published seals in the file store, where what is kept is never replaced: each seal as JSON, and beside it its index,
 * one line per event. Sending each seal by e-mail comes with the mail adapter.
 */
export function selosPublicados(files: FileStore): SelosPublicados {
  const read = async (name: KeptName): Promise<Buffer | undefined> => {
    try {
      return await buffer(await files.read(name))
    } catch (error) {
      if (error instanceof FileNotFound) return undefined
      throw error
    }
  }

  return {
    async publicarSelo(selo, indice) {
      const lines = indice
        .map(({ stream, revisao, tipo, hash }) => `${JSON.stringify([stream, revisao, tipo, hash])}\n`)
        .join('')
      // The index first, so that every published seal has its index.
      if ((await files.keep(nomeDoIndice(selo.numero), gzipSync(lines))) === 'existing') {
        const standing = await read(nomeDoIndice(selo.numero))
        if (!standing || unpack(standing) !== lines) throw new SeloJaPublicado(selo.numero)
      }
      const text = Buffer.from(`${JSON.stringify(arquivoSchema.parse(selo), null, 1)}\n`)
      if ((await files.keep(nomeDoSelo(selo.numero), text)) === 'existing') {
        if (!(await read(nomeDoSelo(selo.numero)))?.equals(text)) throw new SeloJaPublicado(selo.numero)
      }
    },

    async numeros() {
      return (await files.kept('selos'))
        .flatMap((name) => /selo-(\d{8,})\.json$/.exec(name)?.[1] ?? [])
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
