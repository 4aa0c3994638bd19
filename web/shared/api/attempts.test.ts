import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { attempt } from './attempts.ts'
import { noConnection, type ApiFailure } from './failure.ts'

const resgatar = endpoint({
  method: 'POST',
  path: '/api/resgatar',
  access: { loja: true },
  resumo: '',
  idempotente: true,
  answers: { 200: z.object({}) },
  example: { answer: {} },
})
const failed = (status: number): ApiFailure => ({ ...noConnection(), status })

/** Gives each test another input. */
let wishes = 0
let wish: string
beforeEach(() => {
  wish = `prize ${wishes++}`
})
afterEach(() => {
  vi.useRealTimers()
})

const send = (outcome: ApiFailure | undefined, input = wish): string | undefined => {
  const { idempotencyKey, settle } = attempt(resgatar, input)
  settle(outcome)
  return idempotencyKey
}

test.each([0, 500, 502, 503, 401, 403, 408, 429])(
  'the same call after a %i, keeps its key: the first may have been carried out',
  (status) => {
    const key = send(failed(status))
    expect(key).toMatch(/^[0-9a-f-]{36}$/)
    expect(send(failed(status))).toBe(key)
    expect(send(undefined)).toBe(key)
  },
)

test.each([400, 404, 409, 422])('the same call after a %i, is a new one', (status) => {
  expect(send(failed(status))).not.toBe(send(undefined))
})

test('the same call after it went well, is a new one', () => {
  expect(send(undefined)).not.toBe(send(undefined))
})

test('another input, has another key', () => {
  expect(send(failed(0))).not.toBe(send(failed(0), `${wish} in blue`))
})

test('the button pressed twice, sends one key', () => {
  const [first, second] = [attempt(resgatar, wish), attempt(resgatar, wish)]
  expect(second.idempotencyKey).toBe(first.idempotencyKey)
  first.settle(undefined)
  const next = attempt(resgatar, wish)
  second.settle(undefined)
  expect(attempt(resgatar, wish).idempotencyKey).toBe(next.idempotencyKey)
})

test('the same call long after, is another wish', () => {
  vi.useFakeTimers()
  const key = send(failed(0))
  vi.advanceTimersByTime(14 * 60_000)
  expect(send(failed(0))).toBe(key)
  vi.advanceTimersByTime(2 * 60_000)
  expect(send(failed(0))).not.toBe(key)
})

test('an endpoint that takes no key, gets none', () => {
  expect(attempt({ ...resgatar, idempotente: undefined }, wish).idempotencyKey).toBeUndefined()
})
