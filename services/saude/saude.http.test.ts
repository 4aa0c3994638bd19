import request from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { followed } from '#projections/all.ts'
import { createTestApp, stubHandlers } from '#services/engine/http/gateway.fixture.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import { novo, valorPonto } from '../../tools/test-kit/events.ts'
import { ledgerForTests } from '../../tools/test-kit/ledger.ts'
import { saudeRoutes } from './saude.routes.ts'

describe('GET /api/saude', () => {
  const { ledger, pool } = ledgerForTests()
  const recorded = new Date('2026-11-20T12:00:00.000Z')
  let agora = recorded
  let head = () => ledger.head()
  const fixture = createTestApp({
    handlers: stubHandlers(
      saudeRoutes({
        pool,
        versao: '1',
        readModels: followed,
        agora: () => agora,
        ledger: new Proxy(ledger, { get: (all, name) => (name === 'head' ? () => head() : Reflect.get(all, name)) }),
      }),
    ),
  })
  const get = () => request(fixture.app).get('/api/saude')

  beforeAll(async () => {
    await ledger.append(`rede-${newId()}`, 'none', [
      novo(valorPonto('rede', 1), newId(), { at: recorded.toISOString() }),
    ])
  })
  afterAll(() => fixture[Symbol.dispose]())

  it('is 200 when all is well, 503 when not, and 503 in the error shape when nobody can tell', async () => {
    agora = new Date(recorded.getTime() + 299_000)
    const well = await get()
    expect([well.status, well.body]).toEqual([
      200,
      {
        ok: true,
        versao: '1',
        posicao: '1',
        atraso: expect.objectContaining({
          valores: { segundos: 299, eventos: 1 },
          dashboard: { segundos: 0, eventos: 0 },
        }) as object,
      },
    ])
    agora = new Date(recorded.getTime() + 300_000)
    const down = await get()
    expect([down.status, down.body.ok]).toEqual([503, false])
    head = () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.1'))
    const dead = await get()
    expect([dead.status, dead.body.codigo, dead.headers['retry-after']]).toEqual([503, 'sistema-indisponivel', '5'])
    expect(JSON.stringify(dead.body)).not.toContain('ECONNREFUSED')
  })
})
