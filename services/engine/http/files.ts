import { Router, type Request, type RequestHandler, type Response } from 'express'
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { notFound } from '#contracts/errors.ts'
import { LINKS_PATH, type FileLinks, type LinkedFile } from '#services/engine/files/links.ts'
import { FileNotFound, PUBLIC_FOLDERS, type FileStore } from '#services/engine/files/port.ts'
import { factsOf } from './context.ts'
import { HttpError } from './errors.ts'
import { contentPolicy } from './security.ts'

export interface FilesDeps {
  files: Pick<FileStore, 'read'>
  links: Pick<FileLinks, 'read'>
  agora: () => Date
}

/** Anything else is a stream of bytes to a browser. */
const TYPES: Record<string, string> = {
  csv: 'text/csv; charset=utf-8',
  html: 'text/html; charset=utf-8',
  webp: 'image/webp',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
/** Whatever is in a file, it cannot run as a page of ours. */
const SANDBOX = "default-src 'none'; sandbox"
const YEAR_SECONDS = 365 * 24 * 60 * 60

/**
 * Files by signed link, which are saved, never shown; and public ones, which are pictures for our pages (`interfaces.md
 * §3`).
 */
export function serveFiles({ files, links, agora }: FilesDeps): Router {
  const router = Router({ caseSensitive: true })
  const send: RequestHandler<{ folder: string; file: string }> = async (request, response) => {
    factsOf(response).rota = `${LINKS_PATH}/:arquivo`
    const found = links.read(`${request.params.folder}/${request.params.file}`, request.query)
    if (!found) throw notFound('nao-encontrado', 'Este endereço não existe.')
    if (found.expiraEm <= agora()) return gone(response)
    const content = await contentOf(found.name)
    if (!content) return gone(response)
    setHeaders(response, found)
    await sendContent(content, request, response)
  }
  /** Of one name there is one content, for ever. */
  const sendPublic =
    (folder: string): RequestHandler<{ file: string }> =>
    async (request, response) => {
      const { file } = request.params
      factsOf(response).rota = `${LINKS_PATH}/${folder}/:arquivo`
      const content = await contentOf(`${folder}/${file}`)
      if (!content) throw notFound('nao-encontrado', 'Este endereço não existe.')
      response.set({
        'Content-Type': typeOf(file),
        'Cache-Control': `public, max-age=${YEAR_SECONDS}, immutable`,
        'Content-Security-Policy': SANDBOX,
      })
      await sendContent(content, request, response)
    }
  const contentOf = (name: string): Promise<Readable | undefined> =>
    files.read(name).catch((error: unknown) => {
      if (error instanceof FileNotFound) return undefined
      throw error
    })
  for (const folder of PUBLIC_FOLDERS) router.get(`${LINKS_PATH}/${folder}/:file`, sendPublic(folder))
  router.get(`${LINKS_PATH}/:folder/:file`, send as unknown as RequestHandler)
  return router
}
async function sendContent(content: Readable, request: Request, response: Response): Promise<void> {
  if (request.method === 'HEAD') {
    content.destroy()
    response.end()
    return
  }
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

const EXPIRED = 'Este link expirou. Exporte de novo para ter o arquivo.'

/** A link is mostly opened by a person in a tab of their own, to whom an error in JSON says nothing. */
function gone(response: Response): void {
  if (response.req.accepts(['json', 'html']) !== 'html')
    throw new HttpError({ status: 410, codigo: 'link-expirado', sentence: EXPIRED })
  response
    .status(410)
    .set({ 'Cache-Control': 'no-store', 'Content-Security-Policy': contentPolicy(`'sha256-${STYLE_HASH}'`) })
    .type('html')
    .send(PAGE)
}

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;margin:20vh auto 0;max-width:32rem;padding:0 1rem}h1{font-size:1.25rem}'
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
const PAGE = `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Link expirado</title><style>${STYLE}</style></head>
<body><main><h1>Este link expirou</h1><p>Exporte de novo para ter o arquivo.</p>
<p><a href="/painel">Ir para o painel</a></p></main></body>
</html>
`
