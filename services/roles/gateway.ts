import { unavailable } from '#contracts/errors.ts'
import { followed, readModelsOf } from '#projections/all.ts'
import type { App } from '#services/app.ts'
import { linkAindaVale } from '#services/compartilhamentos/compartilhamentos.ts'
import { replicated } from '#services/engine/database/replica.ts'
import { createFileLinks } from '#services/engine/files/links.ts'
import type { FileStore } from '#services/engine/files/port.ts'
import { announceKey } from '#services/engine/files/one-key.ts'
import { signingKey } from '#services/engine/files/signing-key.ts'
import { createApp } from '#services/engine/http/app.ts'
import type { MakeLimitStore } from '#services/engine/http/limits.ts'
import { startServer, type RunningServer } from '#services/engine/http/server.ts'
import { chavesDeIdempotencia } from '#services/engine/idempotency/chaves.ts'
import type { JobQueue } from '#services/engine/jobs/queue.ts'
import { START } from '#services/engine/ledger/port.ts'
import { createSessions } from '#services/engine/sessions/sessions.ts'
import { caughtUp, type CaughtUp } from '#services/engine/subscriptions/caught-up.ts'
import { watchProcessamentos } from '#services/engine/work/watch-processamentos.ts'
import { conferirAssinatura } from '#services/resgates/assinatura.ts'
import { createHandlers } from '#services/routes.ts'
import { works } from '#services/works.ts'
import { chooseCep } from './adapters.ts'
import type { Platform, Role } from './platform.ts'
import { tellWait } from './tell-wait.ts'

export interface GatewayOptions {
  queue: JobQueue
  files: FileStore
  webDir: string | undefined
  versao: string
  host?: string
  /** In memory unless set. */
  limitStore?: MakeLimitStore | undefined
}

/** A command answers when its read models have caught up, then the replica, or after this time (`domain.md §3.2`). */
const AGUARDAR_MS = 2_000
/** What somebody did before is counted against their limit once it can be read, or the call is refused. */
const LIMITS_MS = 10_000
/** A call that starts long work answers with its result, or after this time without it (`interfaces.md §3`). */
const WORK_WAIT_MS = 20_000
/** With an empty database the first projections process may still be creating the tables. */
const READ_MODELS_MS = 60_000

/** The HTTP side: endpoints over the read models, the screens, and nothing that is lost when it stops. */
export async function startGateway(
  platform: Platform,
  { queue, files, webDir, versao, host = '0.0.0.0', limitStore }: GatewayOptions,
): Promise<Role & Pick<RunningServer, 'url'>> {
  const { settings, db, agora } = platform
  const key = await signingKey(settings.signingKey, settings.dataDir)
  const announced = await announceKey(platform.url, key)
  const waiting = await caughtUp(platform.url, platform.pool)
  await readModelsExist(waiting, platform)
  const watch = await watchProcessamentos(platform.url)
  const app: App = {
    ...platform,
    versao,
    readModels: followed,
    queue,
    files,
    links: createFileLinks(key),
    sessions: createSessions({ db, agora }),
    servicoDeCep: chooseCep(platform),
    works,
    onProcessamento: watch.on,
    workWaitMs: WORK_WAIT_MS,
    aguardar: (readModels, position) => waiting.wait(readModels, position, LIMITS_MS),
  }
  const http = createApp({
    handlers: createHandlers(app),
    authenticate: (token) => app.sessions.authenticate(token),
    chaves: chavesDeIdempotencia(app),
    conferirAssinatura: (assinatura) => conferirAssinatura(settings.supplierWebhookSecret, assinatura, agora()),
    aguardar: (events, position) => waiting.wait(readModelsOf(events), position, AGUARDAR_MS),
    replicated: () => replicated(platform.pool, platform.readPool, AGUARDAR_MS),
    log: app.log,
    filesTmpDir: await files.temporaryDir(),
    webDir,
    contato: settings.contato,
    trustProxy: settings.trustProxy,
    arquivos: {
      ...app,
      aindaVale: async (por) => (await app.sessions.vive(por)) || (await linkAindaVale(db, por, agora())),
    },
    limitStore,
  })
  const server = await startServer(http, settings.port, host)
  return {
    url: server.url,
    async stop() {
      await server.stop()
      await watch.close()
      await waiting.close()
      await announced.close()
    },
  }
}

async function readModelsExist(waiting: CaughtUp, { log }: Platform): Promise<void> {
  const names = followed.map(({ name }) => name)
  const existing = waiting.wait(names, START, READ_MODELS_MS)
  if (await tellWait('"npm run projections" criar as tabelas de leitura', existing, { say: (line) => log.info(line) }))
    return
  await waiting.close()
  throw unavailable(
    'leituras-ausentes',
    'As tabelas de leitura ainda não existem. Inicie "npm run projections" e tente de novo.',
  )
}
