import express, { Router, type RequestHandler, type Response } from 'express'
import { randomBytes } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { contatoNaTela, LUGARES_DO_CONTATO, type Contato } from '#contracts/values/contato.ts'
import { notFound, unavailable } from '#contracts/errors.ts'
import { factsOf } from './context.ts'
import { methodNotAllowed } from './errors.ts'
import { setContentPolicy } from './security.ts'

/** Stands in the built documents where each answer gets its own nonce (Vite's `html.cspNonce`). */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__'

const YEAR_MS = 365 * 24 * 60 * 60_000
const HOUR_SECONDS = 60 * 60

/**
 * The two built applications and their public files: `/assets` for ever (their names hold a hash), other files for an
 * hour, and for every other path the application's document, whose router knows the screen.
 */
export function serveWeb(webDir: string, contato: Contato): Router {
  const contact = Object.entries(contatoNaTela(contato)).map(
    ([name, text]) => [LUGARES_DO_CONTATO[name as keyof typeof LUGARES_DO_CONTATO], escapeHtml(text)] as const,
  )
  const router = Router()
  router.use((request, response, next) => {
    factsOf(response).rota = request.path.startsWith('/assets/') ? '/assets/*' : '/*'
    if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD'])
    if (!isPlain(request.path)) throw missing()
    next()
  })
  router.use(
    '/assets',
    preferCompressed(join(webDir, 'assets')),
    express.static(join(webDir, 'assets'), { index: false, redirect: false, immutable: true, maxAge: YEAR_MS }),
    () => {
      throw missing()
    },
  )
  const files = express.static(webDir, {
    index: false,
    redirect: false,
    etag: true,
    setHeaders: (response) => response.setHeader('Cache-Control', `public, max-age=${HOUR_SECONDS}`),
  })
  // Documents go out only by `sendDocument`, with their nonce.
  router.use((request, response, next) =>
    request.path.toLowerCase().endsWith('.html') ? next() : files(request, response, next),
  )
  router.get('/{*path}', async (request, response) => {
    if (namesFile(request.path)) throw missing()
    const app = /^\/painel(?:\/|$)/.test(request.path) ? 'painel' : 'loja'
    factsOf(response).rota = app === 'painel' ? '/painel/*' : '/*'
    await sendDocument(response, join(webDir, app, request.path === '/' ? LANDING : 'index.html'), contact)
  })
  return router
}

/** The store's public page stands in a document of its own (`vite.config.ts`). */
const LANDING = 'boas-vindas.html'

/**
 * Whoever reads Brotli gets what the build has compressed (`vite.config.ts`); for the others it is done on the way
 * (`app.ts`).
 */
function preferCompressed(dir: string): RequestHandler {
  const compressed = new Set(globSync('*.br', { cwd: dir }))
  return (request, response, next) => {
    if (compressed.has(`${request.path.slice(1)}.br`) && request.acceptsEncodings('br')) {
      response.type(extname(request.path)).set('Content-Encoding', 'br')
      request.url = `${request.path}.br`
    }
    next()
  }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)

const missing = () => notFound('nao-encontrado', 'Este endereço não existe.')

/** Without segments that climb, and decodable; the file server refuses those too, but they are no screens either. */
function isPlain(path: string): boolean {
  try {
    const decoded = decodeURIComponent(path)
    return !decoded.includes('\0') && !decoded.split(/[/\\]/).includes('..')
  } catch {
    return false
  }
}

/** A last segment with an extension names a file; a document in its place would be taken for a broken script. */
const namesFile = (path: string): boolean => /\.(?=[a-z0-9]*[a-z])[a-z0-9]{1,30}$/i.test(path)

async function sendDocument(
  response: Response,
  path: string,
  contact: readonly (readonly [placeholder: string, html: string])[],
): Promise<void> {
  const built = await readFile(path, 'utf8').catch(() => {
    throw unavailable('telas-ausentes', 'As telas ainda não foram construídas. Inicie com "npm start".')
  })
  const html = contact.reduce((rest, [placeholder, text]) => rest.replaceAll(placeholder, () => text), built)
  const nonce = randomBytes(16).toString('base64')
  setContentPolicy(response, `'nonce-${nonce}'`)
  response.set('Cache-Control', 'no-cache').type('html').send(html.replaceAll(NONCE_PLACEHOLDER, nonce))
}
