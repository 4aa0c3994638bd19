import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localFiles } from '#services/engine/files/adapters/local.ts'
import type { FileStore } from '#services/engine/files/port.ts'
import { postgresQueue } from '#services/engine/jobs/adapters/bullmq-postgres.ts'
import { chooseMailer, chooseWhatsApp } from '#services/roles/adapters.ts'
import { startGateway, type GatewayOptions } from '#services/roles/gateway.ts'
import { createLog, type Platform } from '#services/roles/platform.ts'
import { startWorker } from '#services/roles/worker.ts'
import { readSettings } from '#services/settings.ts'
import { checkByContract } from './by-contract.ts'
import { AGORA, createProgramme, SENHA, type Programme } from './programme.ts'

type Query = Record<string, string | number>
export interface HttpAnswer {
  status: number
  body: Record<string, unknown>
  headers: Headers
}

/** A small programme with a real gateway and a real worker; only the clock is controlled by the test. */
export interface Running {
  programme: Programme
  url: string
  files: FileStore
  /** Where files and the outbox are. */
  dataDir: string
  /** The current time; a test may set it. */
  clock: { agora: Date }
  entrar: (cpf: string, senha?: string, quem?: 'usuario' | 'parceiro') => Promise<string>
  ler: (token: string, path: string, query?: Query) => Promise<HttpAnswer>
  /** Salespeople are told of it when asked for. */
  enviarVendas: (token: string, path: string, enviarMensagem?: boolean) => Promise<HttpAnswer>
  close: () => Promise<void>
}

/** `env` holds settings beside those that every test has. */
export async function startRunning(
  env: Record<string, string> = {},
  { limitStore }: Pick<GatewayOptions, 'limitStore'> = {},
): Promise<Running> {
  const programme = await createProgramme(env['LEDGER_URL'])
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
  const worker = await startWorker(platform, {
    queue,
    files,
    whatsapp: chooseWhatsApp(platform),
    mailer: chooseMailer(platform),
  })
  const { url, stop } = await startGateway(platform, {
    queue,
    files,
    webDir: undefined,
    versao: 'teste',
    limitStore,
    host: '127.0.0.1',
  })

  const send = async (method: string, path: string, init: RequestInit): Promise<HttpAnswer> => {
    const response = await fetch(`${url}${path}`, { method, ...init })
    const { status, headers } = response
    const body = (await response.json()) as Record<string, unknown>
    checkByContract(method, path, status, body)
    return { status, headers, body }
  }
  return {
    programme,
    url,
    files,
    dataDir,
    clock,
    async entrar(cpf, senha = SENHA, quem = 'usuario') {
      const { body } = await send('POST', `/api/sessoes/${quem}`, {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ cpf, senha }),
      })
      return body['token'] as string
    },
    async ler(token, path, query = {}) {
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
      return send('GET', `${path}?${search}`, { headers: { authorization: `${token}|` } })
    },
    async enviarVendas(token, path, enviarMensagem = false) {
      const form = new FormData()
      form.set('enviarMensagem', enviarMensagem ? '1' : '0')
      form.set('arquivo', new Blob([new Uint8Array(await readFile(path))]), 'vendas.xlsx')
      return send('POST', '/api/upload/vendas', { headers: { authorization: `${token}|` }, body: form })
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
