import { Router, type Request, type RequestHandler, type Response } from 'express'
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { notFound } from '#contracts/errors.ts'
import { EXTENSIONS } from '#services/engine/files/file-type.ts'
import { LINKS_PATH, type FileLinks, type LinkedFile } from '#services/engine/files/links.ts'
import { FileNotFound, PUBLIC_FOLDERS, type BytesOfFile, type FileStore } from '#services/engine/files/port.ts'
import { factsOf } from './context.ts'
import { HttpError } from './errors.ts'
import { contentPolicy } from './security.ts'

export interface FilesDeps {
  files: Pick<FileStore, 'read' | 'size'>
  links: Pick<FileLinks, 'read'>
  agora: () => Date
  /** Whether what a link was given by (`LinkedFile.por`) still lets people see it. */
  aindaVale: (por: string) => Promise<boolean>
}

/** Anything else is a stream of bytes to a browser. */
const TYPES: Record<string, string> = {
  ...Object.fromEntries(Object.entries(EXTENSIONS).map(([type, extension]) => [extension, type])),
  csv: 'text/csv; charset=utf-8',
  html: 'text/html; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
/** Whatever is in a file, it cannot run as a page of ours. */
const SANDBOX = "default-src 'none'; sandbox"
const YEAR_SECONDS = 365 * 24 * 60 * 60

/**
 * Files by signed link, which are saved, never shown; and public ones, which are pictures for our pages (`interfaces.md
 * §3`).
 */
export function serveFiles({ files, links, agora, aindaVale }: FilesDeps): Router {
  const router = Router({ caseSensitive: true })
  const send: RequestHandler<{ folder: string; file: string }> = async (request, response) => {
    factsOf(response).rota = `${LINKS_PATH}/:arquivo`
    const found = links.read(`${request.params.folder}/${request.params.file}`, request.query)
    if (!found) throw notFound('nao-encontrado', 'Este endereço não existe.')
    if (found.expiraEm <= agora()) return gone(response, found)
    if (found.por !== undefined && !(await aindaVale(found.por))) return gone(response, found)
    const bytes = await orMissing(files.size(found.name))
    const part = bytes === undefined ? undefined : partOf(request, bytes)
    const content = await orMissing(files.read(found.name, part))
    if (bytes === undefined || !content) return gone(response, found)
    setHeaders(response, found)
    response.set('Accept-Ranges', 'bytes')
    if (part)
      response.status(206).set({
        'Content-Range': `bytes ${part.first}-${part.last}/${bytes}`,
        // A part that was compressed would be another one.
        'Cache-Control': 'private, no-store, no-transform',
      })
    await sendContent(content, request, response)
  }
  /** Of one name there is one content, for ever. */
  const sendPublic =
    (folder: string): RequestHandler<{ file: string }> =>
    async (request, response) => {
      const { file } = request.params
      factsOf(response).rota = `${LINKS_PATH}/${folder}/:arquivo`
      const content = await orMissing(files.read(`${folder}/${file}`))
      if (!content) throw notFound('nao-encontrado', 'Este endereço não existe.')
      response.set({
        'Content-Type': typeOf(file),
        'Cache-Control': `public, max-age=${YEAR_SECONDS}, immutable`,
        'Content-Security-Policy': SANDBOX,
      })
      await sendContent(content, request, response)
    }
  for (const folder of PUBLIC_FOLDERS) router.get(`${LINKS_PATH}/${folder}/:file`, sendPublic(folder))
  router.get(`${LINKS_PATH}/:folder/:file`, send as unknown as RequestHandler)
  return router
}

const orMissing = <A>(found: Promise<A>): Promise<A | undefined> =>
  found.catch((error: unknown) => {
    if (error instanceof FileNotFound) return undefined
    throw error
  })

/** The part that was asked for: players of video read from where the person is. Anything but one part gets all. */
function partOf(request: Request, bytes: number): BytesOfFile | undefined {
  const parts = request.range(bytes)
  if (!Array.isArray(parts) || parts.type !== 'bytes' || parts.length !== 1) return undefined
  const { start: first, end: last } = parts[0]!
  return { first, last }
}

/** A file as the answer of a call. */
export function sendFile(content: Readable, file: LinkedFile, request: Request, response: Response): Promise<void> {
  setHeaders(response, file)
  return sendContent(content, request, response)
}

/** At the most, of one event of the response. */
const LISTENERS_OF_A_PIPELINE = 6

async function sendContent(content: Readable, request: Request, response: Response): Promise<void> {
  // The person left before it could be read.
  if (response.destroyed) {
    content.destroy()
    return
  }
  if (request.method === 'HEAD') {
    content.destroy()
    response.end()
    return
  }
  // Beside those of the gateway, which are fewer than Node's limit alone.
  response.setMaxListeners(response.getMaxListeners() + LISTENERS_OF_A_PIPELINE)
  await pipeline(content, response).catch((error: NodeJS.ErrnoException) => {
    // The person stopped the download.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  })
}

const typeOf = (name: string): string => TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'

function setHeaders(response: Response, { name, nomeArquivo }: LinkedFile): void {
  response.attachment(nomeArquivo)
  response.set({
    'Content-Type': typeOf(name),
    'Cache-Control': 'private, no-store',
    'Content-Security-Policy': SANDBOX,
  })
}

/** What to do, by what the link was of. */
function wayBackTo({ name }: LinkedFile): string {
  const type = typeOf(name)
  if (type.startsWith('image/')) return 'Abra de novo a tela em que a foto estava para vê-la.'
  if (type.startsWith('video/')) return 'Abra de novo a tela em que o vídeo estava para vê-lo.'
  if (type === 'application/pdf') return 'Abra de novo a tela em que o documento estava para vê-lo.'
  return 'Exporte de novo para ter o arquivo.'
}

/** A link is mostly opened by a person in a tab of their own, to whom an error in JSON says nothing. */
function gone(response: Response, file: LinkedFile): void {
  const way = wayBackTo(file)
  if (response.req.accepts(['json', 'html']) !== 'html')
    throw new HttpError({ status: 410, codigo: 'link-expirado', sentence: `Este link expirou. ${way}` })
  response
    .status(410)
    .set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': contentPolicy(`'sha256-${STYLE_HASH}'`) })
    .type('html')
    .send(pageOf(way))
}

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;margin:20vh auto 0;max-width:32rem;padding:0 1rem}h1{font-size:1.25rem}'
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
const pageOf = (way: string) => `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Link expirado</title><style>${STYLE}</style></head>
<body><main><h1>Este link expirou</h1><p>${way}</p>
<p><a href="/">Ir para a loja</a> · <a href="/painel">Ir para o painel</a></p></main></body>
</html>
`
