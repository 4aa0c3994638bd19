import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { Registry } from 'prom-client'
import type { EndpointShape } from '#contracts/endpoint.ts'
import { refused } from '#contracts/errors.ts'
import type { Codigo } from '#contracts/failure-codes.ts'
import type { Papel } from '#contracts/values/papeis.ts'
import type { ActorLoja, ActorPainel } from '#services/engine/sessions/actor.ts'
import { createLogger } from '#services/engine/log/logger.ts'
import { createApp, type AppDeps } from './app.ts'
import { endpoints, type Handlers } from './endpoints.ts'
import type { MakeLimitStore } from './limits.ts'
import type { OnProcessamento } from '#services/engine/work/processamentos.ts'

/** What stands for the gateway's surroundings in its tests: sessions by word, handlers that say they were reached. */

/** Long enough to be a token; nobody has it. */
export const UNKNOWN_TOKEN = 'token-que-ninguem-tem-000000'
export const LOJA_TOKEN = 'token-da-loja-00000000000000'
export const painelToken = (papel: Papel) => `token-do-painel-papel-${papel}-000`
/** Of people who see some networks only. */
export const limitedToken = (papel: Papel) => `token-do-painel-papel-${papel}-so-uma-rede`
/** Of people who still have the password that was given to them. */
export const PROVISORIO = { painel: 'token-do-painel-provisorio', loja: 'token-da-loja-provisorio' } as const

export const usuario = (permissao: Papel, scope: Partial<ActorPainel> = {}): ActorPainel => ({
  tipo: 'painel',
  id: randomUUID(),
  nome: 'Ana',
  permissao,
  revendasPermitidas: permissao === 3 ? [] : null,
  redesPermitidas: null,
  ...scope,
})
const painelActors = ([0, 1, 2, 3] as const).map((papel) => usuario(papel))
/** Whose token `painelToken` is. */
export const painel = (papel: Papel): ActorPainel => painelActors[papel]!
export const parceiro: ActorLoja = { tipo: 'loja', id: randomUUID(), nome: 'Beto' }

const actors = new Map<string, ActorPainel | ActorLoja>([
  [LOJA_TOKEN, parceiro],
  [PROVISORIO.painel, usuario(2, { senhaTemporaria: true })],
  [PROVISORIO.loja, { ...parceiro, senhaTemporaria: true }],
  ...painelActors.map((actor) => [painelToken(actor.permissao), actor] as const),
  ...painelActors.map(
    ({ permissao }) => [limitedToken(permissao), usuario(permissao, { redesPermitidas: [randomUUID()] })] as const,
  ),
])

export const authenticate: AppDeps['authenticate'] = async (token) => {
  const actor = actors.get(token)
  return actor && { id: randomUUID(), actor, hash: Buffer.from(token) }
}

/** The `codigo` of an answer whose call was admitted, valid and handed over. */
export const REACHED = 'chegou' as string as Codigo

export function stubHandlers(overrides: Partial<Handlers> = {}): Handlers {
  const reached = (shape: EndpointShape) => () => {
    if (shape.encoding === 'sse')
      return (async function* () {
        throw refused(REACHED, 'Chegou.')
      })()
    return Promise.reject(refused(REACHED, 'Chegou.'))
  }
  const stubs = Object.fromEntries(Object.entries(endpoints).map(([name, shape]) => [name, reached(shape)]))
  return { ...(stubs as unknown as Handlers), ...overrides }
}

/** For tests that send no key; keys live in a database (`idempotency.test.ts`). */
export const noKeys: AppDeps['chaves'] = {
  reservar: () => Promise.reject(new Error('no keys here')),
  guardar: () => Promise.reject(new Error('no keys here')),
}

/** Whatever the key, nothing was done under it before. */
export const newKeys: AppDeps['chaves'] = {
  reservar: ({ correlacao }) => Promise.resolve({ idComando: randomUUID(), correlacao, resposta: undefined }),
  guardar: (_, resposta) => Promise.resolve(resposta),
}

/** Limits that let every call through. */
export const noLimits: MakeLimitStore = () => ({
  increment: () => ({ totalHits: 1, resetTime: undefined }),
  decrement: () => undefined,
  resetKey: () => undefined,
})

type Line = Record<string, unknown> & { msg: string }

/** A log that keeps its lines, and tells when one comes. */
export function createTestLog() {
  const lines: Line[] = []
  const waiting: { matches: (line: Line) => boolean; resolve: (line: Line) => void }[] = []
  const log = createLogger(
    'debug',
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        const line = JSON.parse(chunk.toString()) as Line
        lines.push(line)
        for (const one of waiting) if (one.matches(line)) one.resolve(line)
        done()
      },
    }),
  )
  const line = (matches: (line: Line) => boolean): Promise<Line> =>
    new Promise((resolve) => {
      const there = lines.find(matches)
      if (there) resolve(there)
      else waiting.push({ matches, resolve })
    })
  return { log, lines, line }
}

export function createTestApp(deps: Partial<AppDeps> = {}) {
  const filesTmpDir = mkdtempSync(join(tmpdir(), 'gateway-'))
  const { log, lines, line } = createTestLog()
  const app = createApp({
    handlers: stubHandlers(),
    authenticate,
    // Everybody signs.
    conferirAssinatura: () => undefined,
    chaves: noKeys,
    aguardar: () => Promise.resolve(true),
    replicated: () => Promise.resolve(true),
    log,
    filesTmpDir,
    registry: new Registry(),
    ...deps,
  })
  return {
    app,
    lines,
    line,
    filesTmpDir,
    [Symbol.dispose]: () => rmSync(filesTmpDir, { recursive: true, force: true }),
  }
}

let addresses = 0
/** An address that no test used: limits count by address. The tests' own machine is a proxy that the app believes. */
export const freshAddress = () => `203.0.${(addresses >> 8) & 255}.${addresses++ & 255}`

/** Stands for the database's notifications about jobs. */
export function createBell(): { onProcessamento: OnProcessamento; ring(id: string): void } {
  const waiting = new Map<string, Set<() => void>>()
  return {
    ring: (id) => waiting.get(id)?.forEach((wake) => wake()),
    onProcessamento(id, signal) {
      let rung = false
      let release = () => undefined as void
      const wake = () => {
        rung = true
        release()
      }
      waiting.set(id, (waiting.get(id) ?? new Set()).add(wake))
      signal.addEventListener('abort', () => {
        waiting.get(id)?.delete(wake)
        release()
      })
      return (async function* () {
        while (!signal.aborted) {
          if (!rung)
            await new Promise<void>((resolve) => {
              release = resolve
            })
          if (signal.aborted) return
          rung = false
          yield
        }
      })()
    },
  }
}
