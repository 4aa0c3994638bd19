import { Agent, get } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { Failure } from '#contracts/errors.ts'
import type { Processamento } from '#contracts/http/processamentos.ts'
import { createTestApp, painelToken, stubHandlers } from './gateway.fixture.ts'
import { startServer } from './server.ts'

const ID = '0198f0f0-0000-7000-8000-000000000000'
const headers = { authorization: `${painelToken(2)}|` }
const running: Processamento = {
  id: ID,
  tipo: 'upload-vendas',
  estado: 'executando',
  etapa: 'Lendo a planilha',
  feito: 1,
  total: 2,
  erros: 0,
  nomeArquivo: 'a.xlsx',
  simulado: false,
  criadoPor: 'Ana',
  criadoEm: '2026-11-20T12:00:00.000Z',
  concluidoEm: null,
  falha: null,
  desfeitoPor: null,
  resultado: null,
}

/** Its stream goes on until it is ended; `onEnd` is called when its source hears of that. */
const streaming = (onEnd: () => void) =>
  createTestApp({
    handlers: stubHandlers({
      async *processamentoEventos(_call, { signal }) {
        yield running
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        onEnd()
      },
    }),
  })

describe('startServer', () => {
  it('says where it listens, and refuses a port that is taken with a sentence', async () => {
    using fixture = createTestApp()
    const server = await startServer(fixture.app, 0, '127.0.0.1')
    expect(server.url).toMatch(/^http:\/\/localhost:\d+$/)
    const second = startServer(fixture.app, Number(new URL(server.url).port), '127.0.0.1')
    await expect(second).rejects.toMatchObject({ name: Failure.name, kind: 'conflict', codigo: 'porta-em-uso' })
    await server.stop()
  })
})

describe('stop', () => {
  it('lets a running request finish, on a connection that was to be kept, and accepts no other', async () => {
    const reached = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    using fixture = createTestApp({
      handlers: stubHandlers({
        redes: async () => {
          reached.resolve()
          await finish.promise
          return { redes: [] }
        },
      }),
    })
    const server = await startServer(fixture.app, 0, '127.0.0.1')
    const agent = new Agent({ keepAlive: true })
    const answer = new Promise<string>((resolve, reject) => {
      get(`${server.url}/api/redes`, { headers, agent }, (response) => resolve(text(response))).on('error', reject)
    })
    await reached.promise
    const stopped = server.stop()
    expect(server.stop()).toBe(stopped)
    await expect(fetch(`${server.url}/api/saude`)).rejects.toThrow()
    finish.resolve()
    expect(await answer).toBe('{"redes":[]}')
    await stopped
    agent.destroy()
  })

  it('ends a live stream, and tells its source', async () => {
    const told = Promise.withResolvers<void>()
    using fixture = streaming(told.resolve)
    const server = await startServer(fixture.app, 0, '127.0.0.1')
    const response = await fetch(`${server.url}/api/processamentos/${ID}/eventos`, { headers })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    expect(response.headers.get('content-encoding')).toBeNull()
    await Promise.all([server.stop(), told.promise])
    expect(await response.text()).toBe(`data: ${JSON.stringify(running)}\n\n`)
  })
})

describe('a live stream', () => {
  it('tells its source when the client leaves', async () => {
    const told = Promise.withResolvers<void>()
    using fixture = streaming(told.resolve)
    const server = await startServer(fixture.app, 0, '127.0.0.1')
    const leave = new AbortController()
    const response = await fetch(`${server.url}/api/processamentos/${ID}/eventos`, { headers, signal: leave.signal })
    await response.body?.getReader().read()
    leave.abort()
    await told.promise
    await server.stop()
  })
})
