import request from 'supertest'
import { afterAll, expect, test } from 'vitest'
import { createPool } from '#services/engine/database/connection.ts'
import { LedgerUnavailable } from '#services/engine/ledger/port.ts'
import { authenticate, createTestApp, freshAddress, noLimits, painelToken, stubHandlers } from './gateway.fixture.ts'

/** Nobody listens there. */
const gone = createPool('postgres://lastro:segredo@127.0.0.1:9/lastro')
let failure: () => Promise<never>
const fixture = createTestApp({
  handlers: stubHandlers({ dashboard: () => failure(), entrarPainel: () => failure(), alterarRede: () => failure() }),
  limitStore: noLimits,
  authenticate: (token) => (token === painelToken(2) ? authenticate(token) : failure()),
})
afterAll(async () => {
  fixture[Symbol.dispose]()
  await gone.end()
})

const withCode = (code: string) => () => Promise.reject(Object.assign(new Error('broken'), { code }))
const calls = {
  'a report': () =>
    request(fixture.app)
      .get('/api/dashboard')
      .set('authorization', `${painelToken(2)}|`),
  'a log-in': () => request(fixture.app).post('/api/sessoes/usuario').send({ cpf: '52998224725', senha: 'uma senha' }),
  'a command': () =>
    request(fixture.app)
      .put('/api/redes/0198f0f0-0000-7000-8000-000000000001')
      .set('authorization', `${painelToken(2)}|`)
      .send({ regiao: 'Sul' }),
  'the look at a session': () =>
    request(fixture.app).get('/api/dashboard').set('authorization', 'um-token-qualquer-000000|'),
}

test.each([
  ['does not listen', () => gone.query('select 1') as Promise<never>],
  ['is starting', withCode('57P03')],
  ['was stopped', withCode('57P01')],
  ['has no connection left', withCode('53300')],
  ['has no disk left', withCode('53100')],
  ['is a standby now', withCode('25006')],
  ['cannot be found', withCode('EAI_AGAIN')],
  ['left in the middle', () => Promise.reject(new Error('Connection terminated unexpectedly'))],
  ['lends no connection in time', () => Promise.reject(new Error('timeout exceeded when trying to connect'))],
  ['is gone below the ledger', () => Promise.reject(new LedgerUnavailable(new Error('gone')))],
  [
    'is gone below something else',
    () => Promise.reject(new Error('no job', { cause: Object.assign(new Error(), { code: 'ECONNRESET' }) })),
  ],
] as const)('while the database %s, every call says so and when to come back', async (_circumstance, fail) => {
  failure = fail
  for (const call of Object.values(calls)) {
    const { status, body, headers } = await call().set('x-forwarded-for', freshAddress())
    expect([status, body.codigo, headers['retry-after']]).toEqual([503, 'sistema-indisponivel', '5'])
    expect(body.erro).toBe('O sistema está indisponível no momento. Tente novamente em instantes.')
    expect(
      fixture.lines.find(({ correlacao, msg }) => msg === 'unavailable' && correlacao === body.correlacao),
    ).toBeDefined()
  }
})

test('a failure of another kind, stays a defect', async () => {
  failure = withCode('23505')
  const { status, body } = await calls['a report']()
  expect([status, body.codigo]).toEqual([500, 'erro-interno'])
})
