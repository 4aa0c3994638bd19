import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localFiles } from '#services/files/adapters/local.ts'
import type { FileStore } from '#services/files/port.ts'
import { postgresQueue } from '#services/jobs/adapters/bullmq-postgres.ts'
import { whatsappOutbox } from '#services/messages/adapters/whatsapp-outbox.ts'
import { startGateway } from '#services/roles/gateway.ts'
import { createLog, type Platform } from '#services/roles/platform.ts'
import { startWorker } from '#services/roles/worker.ts'
import { readSettings } from '#services/settings.ts'
import { AGORA, createProgramme, SENHA, type Programme } from './programme.ts'

type Query = Record<string, string | number>
export interface HttpAnswer {
  status: number
  body: Record<string, unknown>
  headers: Headers
}

/** A small programme with a real gateway and a real worker in front of it; only the clock is the test's. */
export interface Running {
  programme: Programme
  url: string
  files: FileStore
  /** What the clock says; a test may set it. */
  clock: { agora: Date }
  entrar: (cpf: string, senha?: string, quem?: 'usuario' | 'parceiro') => Promise<string>
  ler: (token: string, path: string, query?: Query) => Promise<HttpAnswer>
  enviarVendas: (token: string, path: string) => Promise<HttpAnswer>
  close: () => Promise<void>
}

/** `env` holds settings beside those that every test has. */
export async function startRunning(env: Record<string, string> = {}): Promise<Running> {
  const programme = await createProgramme()
  const clock = { agora: AGORA }
  const dataDir = await mkdtemp(join(tmpdir(), 'lastro-running-'))
  const settings = readSettings({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env })
  const { pool, db, ledger } = programme
  const platform: Platform = {
    settings,
    url: programme.url,
    pool,
    readPool: pool,
    db,
    readDb: db,
    ledger,
    log: createLog(settings),
    agora: () => clock.agora,
    close: () => Promise.resolve(),
  }
  const queue = await postgresQueue({ url: programme.url, onError: () => undefined })
  const files = localFiles(dataDir)
  const worker = await startWorker(platform, { queue, files, whatsapp: whatsappOutbox(dataDir) })
  const { url, stop } = await startGateway(platform, {
    queue,
    files,
    webDir: undefined,
    versao: 'teste',
    host: '127.0.0.1',
  })

  const answerOf = async (response: Response): Promise<HttpAnswer> => ({
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  })
  return {
    programme,
    url,
    files,
    clock,
    async entrar(cpf, senha = SENHA, quem = 'usuario') {
      const { body } = await answerOf(
        await fetch(`${url}/api/sessoes/${quem}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ cpf, senha }),
        }),
      )
      return body['token'] as string
    },
    async ler(token, path, query = {}) {
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
      return answerOf(await fetch(`${url}${path}?${search}`, { headers: { authorization: `${token}|` } }))
    },
    async enviarVendas(token, path) {
      const form = new FormData()
      form.set('enviarMensagem', '0')
      form.set('arquivo', new Blob([new Uint8Array(await readFile(path))]), 'vendas.xlsx')
      return answerOf(
        await fetch(`${url}/api/upload/vendas`, {
          method: 'POST',
          headers: { authorization: `${token}|` },
          body: form,
        }),
      )
    },
    async close() {
      await stop()
      await worker.stop()
      await queue.close()
      await programme.close()
      await rm(dataDir, { recursive: true })
    },
  }
}
