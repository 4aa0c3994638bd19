import { combineSlices, configureStore, type Middleware } from '@reduxjs/toolkit'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { decimalSchema } from '#contracts/values/centesimos.ts'
import { sessionReducer, type SessionState } from '#web/shared/session/session.slice.ts'
import { toastListener } from '#web/shared/session/toast-listener.ts'
import { contractApi, mutationOf, queryOf } from './contract-api.ts'
import { eventually } from '../../../tools/test-kit/eventually.ts'

const spoken = vi.hoisted(() => ({ semConexao: vi.fn(), erro: vi.fn(), sessaoExpirada: vi.fn() }))
vi.mock('#web/shared/ui/toasts.tsx', () => ({ avisar: spoken }))

const saldo = endpoint({
  method: 'GET',
  path: '/api/saldo',
  access: 'publico',
  resumo: '',
  answers: { 200: z.object({ saldo: decimalSchema }) },
  example: { answer: { saldo: 4.5 } },
  touches: ['extrato'],
})
const resgatar = endpoint({
  method: 'POST',
  path: '/api/resgates',
  access: { loja: true },
  resumo: '',
  idempotente: true,
  body: z.object({ pontos: decimalSchema }),
  answers: { 200: z.object({ id: z.int() }) },
  failures: { 'saldo-insuficiente': 422 },
  example: { body: { pontos: 5.5 }, answer: { id: 1 } },
  touches: ['extrato'],
})

function appWith() {
  const api = contractApi()
  const endpoints = api.injectEndpoints({
    endpoints: (build) => ({
      saldo: queryOf(build, saldo),
      resgatar: mutationOf(build, resgatar),
      sozinho: mutationOf(build, resgatar, { unseen: true }),
    }),
  })
  const session: SessionState = { token: 'abc', person: { nome: 'Ana' }, ended: null }
  const store = configureStore({
    reducer: combineSlices({ session: sessionReducer }, api),
    preloadedState: { session } as never,
    middleware: (defaults) => defaults().concat(toastListener as Middleware, api.middleware),
  })
  return {
    store,
    endpoints: endpoints.endpoints,
    token: () => (store.getState() as unknown as { session: SessionState }).session.token,
  }
}

const fetched = vi.fn<typeof fetch>()
const answers = (...list: [number, unknown][]) =>
  list.forEach(([status, body]) => fetched.mockResolvedValueOnce(new Response(JSON.stringify(body), { status })))

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('location', { href: 'http://x/loja' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

describe('an endpoint made from its contract', () => {
  test('a change fetches again what it touches, and carries an idempotency key', async () => {
    const { store, endpoints } = appWith()
    answers([200, { saldo: 10 }], [200, { id: 1 }], [200, { saldo: 4.5 }])
    const subscription = store.dispatch(endpoints.saldo.initiate())
    expect((await subscription).data).toEqual({ saldo: 1000 })
    await store.dispatch(endpoints.resgatar.initiate({ body: { pontos: 5.5 } }))
    await eventually(() => expect(endpoints.saldo.select()(store.getState() as never).data).toEqual({ saldo: 450 }))
    expect(new Headers(fetched.mock.calls[1]![1]?.headers).get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/)
    subscription.unsubscribe()
  })
  test('a change sent again after a lost connection is the same call', async () => {
    const { store, endpoints } = appWith()
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    answers([200, { id: 1 }], [200, { id: 2 }])
    for (let times = 0; times < 3; times++) await store.dispatch(endpoints.resgatar.initiate({ body: { pontos: 7 } }))
    const [lost, again, another] = fetched.mock.calls.map(([, sent]) =>
      new Headers(sent?.headers).get('Idempotency-Key'),
    )
    expect(again).toBe(lost)
    expect(another).not.toBe(lost)
  })
  test('a refused change fetches nothing again', async () => {
    const { store, endpoints } = appWith()
    answers([200, { saldo: 10 }], [409, { erro: 'Saldo insuficiente', codigo: 'saldo' }])
    const subscription = store.dispatch(endpoints.saldo.initiate())
    await subscription
    await store.dispatch(endpoints.resgatar.initiate({ body: { pontos: 50 } }))
    expect(fetched).toHaveBeenCalledTimes(2)
    subscription.unsubscribe()
  })
  test('a refused token ends the session', async () => {
    const { store, endpoints, token } = appWith()
    answers([401, { erro: 'Sessão expirada' }])
    await store.dispatch(endpoints.saldo.initiate())
    expect(token()).toBeNull()
    expect(spoken.sessaoExpirada).toHaveBeenCalledOnce()
    expect(spoken.erro).not.toHaveBeenCalled()
  })
  test('a lost connection speaks and keeps the session', async () => {
    const { store, endpoints, token } = appWith()
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await store.dispatch(endpoints.saldo.initiate())
    expect(spoken.semConexao).toHaveBeenCalledOnce()
    expect(token()).toBe('abc')
  })
  test('a failure that the screen shows makes no toast', async () => {
    const { store, endpoints } = appWith()
    answers([404, { erro: 'Não encontrado' }])
    expect((await store.dispatch(endpoints.saldo.initiate())).error).toMatchObject({ status: 404 })
    expect(spoken.erro).not.toHaveBeenCalled()
  })
  test('a failure that nothing shows is a toast', async () => {
    const { store, endpoints } = appWith()
    answers([422, { erro: 'Saldo insuficiente', codigo: 'saldo-insuficiente' }])
    await store.dispatch(endpoints.sozinho.initiate({ body: { pontos: 50 } }))
    expect(spoken.erro).toHaveBeenCalledExactlyOnceWith('Saldo insuficiente')
  })
})
