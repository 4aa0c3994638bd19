import type { Request, Response } from 'express'
import multer, { diskStorage, MulterError } from 'multer'
import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { invalid, Failure } from '#contracts/errors.ts'
import { umaLinha } from '#contracts/values/textos.ts'

/** A file that came with a call. It is removed when the call ends: who keeps it moves or copies it before. */
export interface Arquivo {
  path: string
  /** As the person's computer named it, without folders; for people, never for a path. */
  nomeOriginal: string
  tamanhoBytes: number
}

/** Where a form has its file, and the most bytes that it may have; with `varios`, so many files at most. */
export interface FilePlace {
  campo: string
  tamanhoMaximo: number
  varios?: number
}

export type ReceiveFiles = (
  request: Request,
  response: Response,
  place: FilePlace,
) => Promise<{ fields: Record<string, unknown>; arquivos: Arquivo[] }>

const PREFIX = 'upload-'
/** A file this old belongs to no call that still runs: its process was killed. */
const LEFTOVER_MS = 60 * 60_000

/** Reads multipart forms and their files, streamed into `dir` (made when missing), which holds nothing else. */
export function createUploads(dir: string): ReceiveFiles {
  mkdirSync(dir, { recursive: true })
  removeLeftovers(dir)
  const storage = diskStorage({
    destination: dir,
    filename: (_request, _file, done) => done(null, `${PREFIX}${randomUUID()}`),
  })
  const receiveAt = ({ campo, tamanhoMaximo, varios = 1 }: FilePlace) =>
    multer({
      storage,
      defParamCharset: 'utf8',
      // The files and the few fields that a form has, among them a long text.
      limits: {
        fileSize: tamanhoMaximo,
        files: varios,
        fields: 20,
        parts: 20 + varios,
        fieldSize: 50_000,
        fieldNameSize: 100,
        fieldNestingDepth: 0,
        headerPairs: 100,
      },
    }).array(campo, varios)

  return async (request, response, place) => {
    if (!request.is('multipart/form-data')) {
      throw new Failure('unsupported', 'formato-nao-aceito', 'Envie o arquivo em um formulário (multipart/form-data).')
    }
    await new Promise<void>((resolve, reject) => {
      void receiveAt(place)(request, response, (error: unknown) =>
        error ? reject(asFailure(error, place)) : resolve(),
      )
    })
    return {
      // Without the form parser's own null-prototype object.
      fields: { ...(request.body as Record<string, unknown>) },
      arquivos: ((request.files ?? []) as Express.Multer.File[]).map(({ path, originalname, size }) => ({
        path,
        nomeOriginal: nameForPeople(originalname),
        tamanhoBytes: size,
      })),
    }
  }
}

export const discard = (arquivo: Arquivo): Promise<void> => rm(arquivo.path, { force: true })

const MEGABYTE = 1024 * 1024

/** Errors of the disk are defects; what the form's parser complains about is the form's fault. */
function asFailure(error: unknown, { campo, tamanhoMaximo, varios = 1 }: FilePlace): unknown {
  if (error instanceof MulterError) {
    if (error.code === 'LIMIT_FILE_SIZE')
      return new Failure('too-large', 'arquivo-grande', `O arquivo passa de ${tamanhoMaximo / MEGABYTE} MB`)
    if (error.code === 'LIMIT_UNEXPECTED_FILE' || error.code === 'LIMIT_FILE_COUNT')
      return invalid(
        'envio-invalido',
        varios === 1
          ? `Envie um arquivo só, no campo "${campo}".`
          : `Envie até ${varios} arquivos, no campo "${campo}".`,
      )
  } else if (error instanceof Error && 'code' in error) return error
  return invalid('envio-invalido', 'O formulário enviado não é válido.')
}

const NAME_MAX_CHARACTERS = 200

function nameForPeople(original: string): string {
  const name = umaLinha(original.split(/[/\\]/).at(-1) ?? '')
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
