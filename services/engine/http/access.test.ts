import request from 'supertest'
import { afterAll, describe, expect, it } from 'vitest'
import type { EndpointShape } from '#contracts/endpoint.ts'
import { ADMINISTRADOR, TODOS_OS_PAPEIS, type Papel } from '#contracts/values/papeis.ts'
import { endpointUrl } from '../../../tools/test-kit/by-contract.ts'
import { endpoints } from './endpoints.ts'
import {
  createTestApp,
  freshAddress,
  limitedToken,
  LOJA_TOKEN,
  newKeys,
  painelToken,
  PROVISORIO,
  REACHED,
  UNKNOWN_TOKEN,
} from './gateway.fixture.ts'

const fixture = createTestApp({ chaves: newKeys })
afterAll(() => fixture[Symbol.dispose]())

/** The contract's example, sent by somebody. */
function call({ path, method, encoding, arquivo, body, example }: EndpointShape, authorization: string | undefined) {
  const filled = endpointUrl(path, example.params, example.query)
  const sent = request(fixture.app)[method.toLowerCase() as Lowercase<typeof method>](filled)
  void sent.set('x-forwarded-for', freshAddress())
  if (authorization !== undefined) void sent.set('authorization', authorization)
  if (encoding === 'multipart')
    return sent
      .field(textsOf(example.body, arquivo?.campo))
      .attach(arquivo?.campo ?? 'arquivo', Buffer.from('x'), 'vendas.xlsx')
  return body ? sent.send(example.body as object) : sent
}

/** The fields of a form beside its file. */
const textsOf = (body: unknown, file: string | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(Object(body) as object)
      .filter(([name]) => name !== file)
      .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )

const callers: { caller: string; authorization?: string; papel?: Papel; loja?: true; living: boolean }[] = [
  { caller: 'nobody', living: false },
  ...TODOS_OS_PAPEIS.map((papel) => ({
    caller: `role ${papel}`,
    authorization: `${painelToken(papel)}|`,
    papel,
    living: true,
  })),
  ...TODOS_OS_PAPEIS.map((papel) => ({
    caller: `role ${papel} of one network`,
    authorization: `${limitedToken(papel)}|`,
    papel,
    living: true,
  })),
  { caller: 'a salesperson', authorization: `Bearer ${LOJA_TOKEN}`, loja: true, living: true },
  { caller: 'a token that expired or never was', authorization: `${UNKNOWN_TOKEN}|`, living: false },
  { caller: 'garbage', authorization: 'Basic \u00e9%%', living: false },
]

describe.each(Object.entries(endpoints))('%s', (_name, endpoint) => {
  const shape: EndpointShape = endpoint
  it.each(callers)('answers $caller as its contract says', async ({ authorization, papel, loja, living }) => {
    const { status, body } = (await call(shape, authorization)) as { status: number; body: { codigo: string } }
    if (shape.access === 'publico') return expect(body.codigo).toBe(REACHED)
    const admitted = loja
      ? shape.access.loja === true
      : papel !== undefined && shape.access.painel?.includes(papel) === true
    if (shape.access.publico && !authorization) return expect(body.codigo).toBe(REACHED)
    if (!living)
      return expect([status, body.codigo]).toEqual([401, authorization ? 'sessao-expirada' : 'nao-autenticado'])
    if (!admitted) return expect([status, body.codigo]).toEqual([403, 'sem-permissao'])
    return expect(body.codigo).toBe(REACHED)
  })
})

describe.each(Object.entries<EndpointShape>(endpoints))(
  '%s, by who has a password that was given out',
  (name, shape) => {
    /** What they may do: change it, and leave. */
    const FREE = ['alterarPerfil', 'alterarPerfilDaLoja', 'sair', 'sessaoAtual']

    it.each(['painel', 'loja'] as const)('in the %s', async (tipo) => {
      if (shape.access === 'publico' || shape.access[tipo] === undefined) return
      if (tipo === 'painel' && !shape.access.painel?.includes(ADMINISTRADOR)) return
      const { status, body } = (await call(shape, `${PROVISORIO[tipo]}|`)) as {
        status: number
        body: { codigo: string }
      }
      const open = FREE.includes(name) || (shape.access.publico && shape.method === 'GET')
      expect([status, body.codigo]).toEqual(open ? [422, REACHED] : [403, 'senha-temporaria'])
    })
  },
)

describe('the list of endpoints', () => {
  it('holds endpoints only, each path and method once', () => {
    const keys = Object.values(endpoints).map((shape: EndpointShape) => `${shape.method} ${shape.path}`)
    expect(keys.length).toBeGreaterThanOrEqual(13)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.every((key) => /^[A-Z]+ \/api\//.test(key))).toBe(true)
  })
})
