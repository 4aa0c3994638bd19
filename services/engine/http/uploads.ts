import type { Request, Response } from 'express'
import multer, { diskStorage, MulterError } from 'multer'
import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { invalid, Failure } from '#contracts/errors.ts'
import { TAMANHO_MAXIMO_PLANILHA } from '#contracts/http/uploads.ts'

/** A file that came with a call. It is removed when the call ends: who keeps it moves or copies it before. */
export interface Arquivo {
  path: string
  /** As the person's computer named it, without folders; for people, never for a path. */
  nomeOriginal: string
  tamanhoBytes: number
}

export type ReceiveFile = (request: Request, response: Response) => Promise<{ fields: unknown; arquivo: Arquivo }>

const PREFIX = 'upload-'
/** A file this old belongs to no call that still runs: its process was killed. */
const LEFTOVER_MS = 60 * 60_000

/** Reads multipart forms with one file, streamed into `dir` (made when missing), which holds nothing else. */
export function createUploads(dir: string): ReceiveFile {
  mkdirSync(dir, { recursive: true })
  removeLeftovers(dir)
  const receive = multer({
    storage: diskStorage({
      destination: dir,
      filename: (_request, _file, done) => done(null, `${PREFIX}${randomUUID()}`),
    }),
    defParamCharset: 'utf8',
    // One file and the few text fields that a form has.
    limits: {
      fileSize: TAMANHO_MAXIMO_PLANILHA,
      files: 1,
      fields: 20,
      parts: 21,
      fieldSize: 10_000,
      fieldNameSize: 100,
      fieldNestingDepth: 0,
      headerPairs: 100,
    },
  }).single('arquivo')

  return async (request, response) => {
    if (!request.is('multipart/form-data')) {
      throw new Failure('unsupported', 'formato-nao-aceito', 'Envie o arquivo em um formulário (multipart/form-data).')
    }
    await new Promise<void>((resolve, reject) => {
      void receive(request, response, (error: unknown) => (error ? reject(asFailure(error)) : resolve()))
    })
    const { file } = request
    if (!file)
      throw invalid('dados-invalidos', 'Selecione um arquivo primeiro', { arquivo: 'Selecione um arquivo primeiro' })
    return {
      fields: request.body,
      arquivo: { path: file.path, nomeOriginal: nameForPeople(file.originalname), tamanhoBytes: file.size },
    }
  }
}

export const discard = (arquivo: Arquivo): Promise<void> => rm(arquivo.path, { force: true })

/** Errors of the disk are defects; what the form's parser complains about is the form's fault. */
function asFailure(error: unknown): unknown {
  if (error instanceof MulterError || (error instanceof Error && 'code' in error)) return error
  return invalid('envio-invalido', 'O formulário enviado não é válido.')
}

const NAME_MAX_CHARACTERS = 200

function nameForPeople(original: string): string {
  // eslint-disable-next-line no-control-regex -- exactly those are taken out
  const name = (original.split(/[/\\]/).at(-1) ?? '').replace(/[\u0000-\u001f\u007f]/g, '').trim()
  return name.slice(0, NAME_MAX_CHARACTERS) || 'arquivo'
}

function removeLeftovers(dir: string): void {
  for (const name of readdirSync(dir)) {
    if (!name.startsWith(PREFIX)) continue
    const path = join(dir, name)
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Infinity }
    if (mtimeMs < Date.now() - LEFTOVER_MS) rmSync(path, { force: true })
  }
}
