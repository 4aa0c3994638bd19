import compression from 'compression'
import express, { type Express, type RequestHandler } from 'express'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { notFound } from '#contracts/errors.ts'
import { CONTATO_DA_DEMONSTRACAO, type Contato } from '#contracts/values/contato.ts'
import type { ChavesDeIdempotencia } from '#services/engine/idempotency/chaves.ts'
import type { Authenticate } from './access.ts'
import { factsOf } from './context.ts'
import { docsPage } from './docs-page.ts'
import { endpoints, type Handlers } from './endpoints.ts'
import { errorHandler } from './errors.ts'
import { serveFiles, type FilesDeps } from './files.ts'
import { createLimits, type MakeLimitStore, type Wait } from './limits.ts'
import { mount, type MountDeps } from './mount.ts'
import { createRegistry, metrics, observe } from './observe.ts'
import { createOpenApi } from './openapi.ts'
import { securityHeaders } from './security.ts'
import { refuseUnreadable } from './unreadable.ts'
import { createUploads } from './uploads.ts'
import { serveWeb } from './web.ts'

export interface AppDeps {
  handlers: Handlers
  authenticate: Authenticate
  chaves: ChavesDeIdempotencia
  conferirAssinatura: MountDeps['conferirAssinatura']
  aguardar: MountDeps['aguardar']
  replicated: MountDeps['replicated']
  log: Logger
  /** Where uploads are streamed to; made when missing, and used by nothing else. */
  filesTmpDir: string
  /** Files that people have links to. */
  arquivos?: FilesDeps
  /** The built screens; unset where they are served by something else. */
  webDir?: string
  /** What the screens name for help; the demonstration's unless set. */
  contato?: Contato
  /** Whose `X-Forwarded-*` is believed, as Express's `trust proxy`; a proxy on this machine unless set. */
  trustProxy?: string | false
  /** Calls of one address in a minute; see `CALLS_A_MINUTE`. */
  callsPerMinute?: number
  limitStore?: MakeLimitStore | undefined
  /** How an attempt is slowed down; a real clock unless set. */
  wait?: Wait
  /** Where the other parts of the process put their metrics. */
  registry?: Registry
}

/** The whole HTTP side; it listens to nothing yet (`startServer`). */
export function createApp(deps: AppDeps): Express {
  const { log, registry = createRegistry() } = deps
  const stopping = new AbortController()
  const limits = createLimits({ log, callsPerMinute: deps.callsPerMinute, store: deps.limitStore, wait: deps.wait })
  const app = express()
  app.locals.stopping = stopping
  app.set('trust proxy', deps.trustProxy ?? 'loopback')
  app.set('x-powered-by', false)
  app.set('etag', false)

  app.use(observe(log, registry), ...securityHeaders(), refuseUnreadable, compression())
  app.get('/metrics', metrics(registry))
  app.use('/api', noStore, limits.calls)
  if (deps.arquivos) app.use(serveFiles(deps.arquivos))
  app.use(documentation())
  app.use(
    mount(endpoints, deps.handlers, {
      authenticate: deps.authenticate,
      chaves: deps.chaves,
      conferirAssinatura: deps.conferirAssinatura,
      aguardar: deps.aguardar,
      replicated: deps.replicated,
      limits,
      receiveFiles: createUploads(deps.filesTmpDir),
      stopping: stopping.signal,
    }),
  )
  app.use('/api', unknown)
  app.use(deps.webDir === undefined ? unknown : serveWeb(deps.webDir, deps.contato ?? CONTATO_DA_DEMONSTRACAO))
  app.use(errorHandler(log))
  return app
}

/** Ends the live streams and long waits of an app that is about to stop. */
export const announceStop = (app: Express): void => (app.locals.stopping as AbortController).abort()

const noStore: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store')
  next()
}

const unknown: RequestHandler = () => {
  throw notFound('nao-encontrado', 'Este endereço não existe.')
}

function documentation(): express.Router {
  const router = express.Router()
  const document = createOpenApi(endpoints)
  const page = docsPage(document)
  router.get('/api/openapi.json', (_request, response) => {
    factsOf(response).rota = '/api/openapi.json'
    response.json(document)
  })
  router.get('/api/docs', (_request, response) => {
    factsOf(response).rota = '/api/docs'
    response.set('Content-Security-Policy', page.contentPolicy).type('html').send(page.html)
  })
  return router
}
