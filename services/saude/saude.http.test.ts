import request from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { followed } from '#projections/all.ts'
import { createTestApp, stubHandlers } from '#services/engine/http/gateway.fixture.ts'
import { newId } from '#services/engine/ledger/ids.ts'
import { LedgerUnavailable } from '#services/engine/ledger/port.ts'
import { eventually } from '../../tools/test-kit/eventually.ts'
import { novo, valorPonto } from '../../tools/test-kit/events.ts'
import { ledgerForTests } from '../../tools/test-kit/ledger.ts'
import { saudeRoutes } from './saude.routes.ts'

describe('GET /api/saude', () => {
  const { ledger, pool } = ledgerForTests()
  const recorded = new Date('2026-11-20T12:00:00.000Z')
  let agora = recorded
  let looks = 0
  let head = () => ledger.head()
  const served = (ledgerMs: number) =>
    createTestApp({
      handlers: stubHandlers(
        saudeRoutes(
          {
            pool,
            versao: '1',
            readModels: followed,
            agora: () => {
              looks += 1
              return agora
            },
            // Only who is asked from outside: reading asks the real one.
            ledger: { ...ledger, head: () => head(), readAll: (from) => ledger.readAll(from) },
          },
          ledgerMs,
        ),
      ),
    })
  const fixture = served(60_000)
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
    agora = new Date(recorded.getTime() + 301_000)
    head = () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.1'))
    const dead = await get()
    expect([dead.status, dead.body.codigo, dead.headers['retry-after']]).toEqual([503, 'sistema-indisponivel', '5'])
    expect(JSON.stringify(dead.body)).not.toContain('ECONNREFUSED')
  })
  it('is 503 with the sentence that the ledger does not answer, when it is frozen or away', async () => {
    const thaw = Promise.withResolvers<string>()
    using impatient = served(500)
    let now = recorded.getTime() + 350_000
    for (const away of [() => thaw.promise, () => Promise.reject(new LedgerUnavailable(new Error('cut')))]) {
      agora = new Date((now += 2_000))
      head = away
      const dead = await request(impatient.app).get('/api/saude')
      expect([dead.status, dead.body.codigo, dead.headers['retry-after']]).toEqual([503, 'ledger-sem-resposta', '5'])
      expect(dead.body.erro).toMatch(/^O ledger não responde\./)
    }
    thaw.resolve('1')
  })
  it('computes one answer a second, for all who ask then or while it is being made', async () => {
    looks = 0
    let asked = 0
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    agora = new Date(recorded.getTime() + 400_000)
    head = async () => {
      asked += 1
      await held
      return ledger.head()
    }
    const early = [get(), get(), get()].map((call) => call.then(({ body }) => body as unknown))
    await eventually(() => expect(asked).toBe(1))
    agora = new Date(recorded.getTime() + 401_500)
    const late = get().then(({ body }) => body as unknown)
    await eventually(() => expect(looks).toBe(4))
    release()
    const answers = await Promise.all([...early, late])
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(asked).toBe(1)
    await get()
    expect(asked).toBe(2)
    agora = new Date(recorded.getTime() + 402_499)
    await get()
    expect(asked).toBe(2)
  })
})
