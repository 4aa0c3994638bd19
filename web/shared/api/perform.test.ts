import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { decimalSchema } from '#contracts/values/centesimos.ts'
import { endpointUrl } from './endpoint-url.ts'
import { headersOf, perform } from './perform.ts'

const saldo = endpoint({
  method: 'POST',
  path: '/api/contas/:id/saldo',
  access: 'publico',
  resumo: '',
  params: z.object({ id: z.string() }),
  answers: { 200: z.object({ saldo: decimalSchema }) },
  example: { params: { id: '7' }, answer: { saldo: 4.5 } },
})
const answering = (status: number, body: string) =>
  vi.fn<typeof fetch>(() => Promise.resolve(new Response(body, { status })))
const sender = (fake: typeof fetch) => ({ token: 'abc', location: 'http://x/painel', fetch: fake })
const call = { params: { id: '7' }, body: { nome: 'Ana' } }

describe('endpointUrl', () => {
  test('fills params, encodes them, and leaves unset query values out', () =>
    expect(endpointUrl('/api/redes/:id', { id: 'a/b ç' }, { rede: 'São Paulo', ativo: undefined, limite: 0 })).toBe(
      '/api/redes/a%2Fb%20%C3%A7?rede=S%C3%A3o+Paulo&limite=0',
    ))
  test('sends objects as JSON', () =>
    expect(endpointUrl('/api/x', {}, { filtros: { a: [1] } })).toBe('/api/x?filtros=%7B%22a%22%3A%5B1%5D%7D'))
  test('repeats the name of a field that has several values', () =>
    expect(endpointUrl('/api/x', {}, { status: ['4', '6'], limite: 2 })).toBe('/api/x?status=4&status=6&limite=2'))
  test('refuses a missing param instead of calling another address', () =>
    expect(() => endpointUrl('/api/redes/:id', {})).toThrow(':id'))
})

describe('headersOf', () => {
  test('shapes the token as the specification has it', () =>
    expect(headersOf({ token: 'abc', location: 'http://x/' }).Authorization).toBe('abc|'))
  test('sends no Authorization without a token', () =>
    expect(headersOf({ token: null, location: 'http://x/' })).not.toHaveProperty('Authorization'))
  test('keeps the address ASCII and encodes it once', () =>
    expect(headersOf({ token: null, location: 'http://x/?rede=S%C3%A3o' }).AppLocation).toBe('http://x/?rede=S%C3%A3o'))
  test('survives an address that cannot be decoded', () =>
    expect(headersOf({ token: null, location: 'http://x/?a=%E3' }).AppLocation).toBe('http://x/?a=%25E3'))
})

describe('perform', () => {
  test('decodes the answer by the contract: decimals become hundredths', async () => {
    const fake = answering(200, '{"saldo":12.3}')
    expect(await perform(saldo, call, sender(fake))).toEqual({ data: { saldo: 1230 } })
    const [url, init] = fake.mock.calls[0]!
    expect(url).toBe('/api/contas/7/saldo')
    expect(init).toMatchObject({
      method: 'POST',
      body: '{"nome":"Ana"}',
      headers: { 'Content-Type': 'application/json', Authorization: 'abc|' },
    })
  })
  test('an answer that breaks the contract is a failure, never half an object', async () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect((await perform(saldo, call, sender(answering(200, '{"saldo":"12"}')))).error?.codigo).toBe(
      'resposta-inesperada',
    )
    expect((await perform(saldo, call, sender(answering(200, 'not json')))).error?.codigo).toBe('resposta-inesperada')
    quiet.mockRestore()
  })
  test('an error status is the failure that its body describes', async () =>
    expect(
      (await perform(saldo, call, sender(answering(409, '{"erro":"Já mudou","codigo":"versao"}')))).error,
    ).toMatchObject({ status: 409, erro: 'Já mudou', codigo: 'versao' }))
  test('no answer is a lost connection', async () =>
    expect(
      (
        await perform(
          saldo,
          call,
          sender(() => Promise.reject(new TypeError('Failed to fetch'))),
        )
      ).error?.codigo,
    ).toBe('sem-conexao'))
  test('silence until the time limit is a lost connection', async () =>
    expect(
      (
        await perform(
          saldo,
          call,
          sender(() => Promise.reject(new DOMException('', 'TimeoutError'))),
        )
      ).error?.codigo,
    ).toBe('sem-conexao'))
  test('an abort is no lost connection', async () =>
    expect(
      (
        await perform(
          saldo,
          call,
          sender(() => Promise.reject(new DOMException('', 'AbortError'))),
        )
      ).error?.codigo,
    ).toBe('cancelado'))
})
