import request from 'supertest'
import { afterAll, describe, expect, it } from 'vitest'
import { erroSchema } from '#contracts/errors.ts'
import type { Answer } from '#contracts/endpoint.ts'
import type { dashboard } from '#contracts/http/dashboard.ts'
import { createTestApp, freshAddress, LOJA_TOKEN, painelToken, stubHandlers } from './gateway.fixture.ts'

const figures: Answer<typeof dashboard> = {
  parceirosCadastrados: 1,
  revendasCadastradas: 1,
  parceirosPontuados: 1,
  revendasPontuadas: 1,
  novosPorMes: [],
  topParceirosPontuados: [],
  topRevendasPontuadas: [],
  pontosPorMes: [{ mes: '2026-11', creditados: 1230, resgatados: -5, expirados: 0 }],
  atualizadoEm: null,
  posicao: '0',
}

const fixture = createTestApp({
  handlers: stubHandlers({
    dashboard: async ({ query }) => {
      if (query.rede?.[0] === 'defeito') {
        throw Object.assign(new Error('duplicate key value violates "usuarios_cpf"', { cause: new Error('a cause') }), {
          detail: 'Key (cpf)=(52998224725)',
        })
      }
      if (query.rede?.[0] === 'resposta') return { ...figures, parceirosCadastrados: 0.5 }
      return figures
    },
    pontuacoes: async () => ({ pontuacoes: [] }),
  }),
})
afterAll(() => fixture[Symbol.dispose]())
const { app, lines, line } = fixture

const asAdmin = { authorization: `${painelToken(2)}|` }
const login = (body: string | object, type = 'application/json') =>
  request(app).post('/api/sessoes/usuario').set('content-type', type).set('x-forwarded-for', freshAddress()).send(body)

describe('an answer', () => {
  it('travels as its contract says: hundredths as decimals, never stored by anybody', async () => {
    const { status, body, headers } = await request(app).get('/api/dashboard').set(asAdmin)
    expect(status).toBe(200)
    expect(body.pontosPorMes).toEqual([{ mes: '2026-11', creditados: 12.3, resgatados: -0.05, expirados: 0 }])
    expect(headers['cache-control']).toBe('no-store')
    expect(headers.etag).toBeUndefined()
  })

  it('that breaks its contract is a defect of ours, not of the caller', async () => {
    const { status, body } = await request(app).get('/api/dashboard?rede=resposta').set(asAdmin)
    expect([status, body.codigo]).toEqual([500, 'erro-interno'])
  })
})

describe('a failure', () => {
  const large = JSON.stringify({ cpf: '52998224725', senha: 'x'.repeat(1024 * 1024) })
  it.each([
    ['an unknown path', () => request(app).get('/api/nada/52998224725'), 404, 'nao-encontrado'],
    ['an unknown path outside the API', () => request(app).get('/nada'), 404, 'nao-encontrado'],
    [
      'a path that cannot be decoded',
      () => request(app).get('/api/processamentos/%E0').set(asAdmin),
      400,
      'pedido-invalido',
    ],
    [
      'a method that the path has not',
      () => request(app).put('/api/dashboard').set(asAdmin),
      405,
      'metodo-nao-permitido',
    ],
    ['bad JSON', () => login('{"cpf":'), 400, 'json-invalido'],
    ['JSON that is no object', () => login('"x"'), 400, 'json-invalido'],
    ['a body that is no JSON', () => login('cpf=1', 'application/x-www-form-urlencoded'), 415, 'formato-nao-aceito'],
    ['an encoding nobody reads', () => login('{}').set('content-encoding', 'x-nada'), 415, 'formato-nao-aceito'],
    ['a body over 1 MB', () => login(large), 413, 'corpo-grande'],
    ['a field that is missing', () => login({ cpf: '52998224725' }), 400, 'dados-invalidos'],
    [
      'no body at all',
      () => request(app).post('/api/sessoes/usuario').set('x-forwarded-for', freshAddress()),
      400,
      'dados-invalidos',
    ],
    ['a defect', () => request(app).get('/api/dashboard?rede=defeito').set(asAdmin), 500, 'erro-interno'],
  ] as const)('of %s has the one shape', async (_circumstance, send, status, codigo) => {
    const response = await send()
    expect([response.status, response.body.codigo]).toEqual([status, codigo])
    expect(erroSchema.strict().safeParse(response.body).error).toBeUndefined()
    expect(response.body.mensagem).toBe(response.body.erro)
    expect(response.body.correlacao).toBe(response.headers['x-correlation-id'])
    expect(response.headers['cache-control']).toBe('no-store')
  })

  it('of validation names each field once, in Portuguese, whichever part it came in', async () => {
    const { body } = await login({ cpf: '52998224724', senha: '' })
    expect(body.campos).toEqual({ cpf: 'CPF não é válido', senha: 'Informe a senha' })
    const missing = await login({})
    expect(missing.body.campos).toEqual({ cpf: 'CPF obrigatório', senha: 'Obrigatório' })
    const listed = await request(app).get('/api/processamentos?limite=0&tipo=x').set(asAdmin)
    expect(listed.body.campos).toEqual({
      limite: 'Muito pequeno: no mínimo 1',
      tipo: 'Valor inválido: use upload-vendas, upload-historico, upload-produtos, upload-produtos-revenda, upload-cartoes, upload-saldo-cartao',
    })
    const path = await request(app).get('/api/processamentos/1').set(asAdmin)
    expect(path.body.campos).toEqual({ id: 'Identificador inválido' })
    const profile = await request(app).put('/api/usuarios').set(asAdmin).send({ senha: 'curta' })
    expect(profile.body.campos).toEqual({
      nome: 'Nome obrigatório',
      senhaAntiga: 'Informe a senha atual',
      senha: 'A senha precisa de pelo menos 10 caracteres',
    })
  })

  it('of a defect leaks nothing, and is found in the log by its correlation, without what the database quotes', async () => {
    const { body } = await request(app).get('/api/dashboard?rede=defeito').set(asAdmin)
    expect(JSON.stringify(body)).not.toMatch(/usuarios_cpf|duplicate|52998224725|stack|\.ts/)
    const logged = await line(({ msg, correlacao }) => msg === 'defect' && correlacao === body.correlacao)
    expect(logged).toMatchObject({ rota: '/api/dashboard', err: { tipo: 'Error', causa: { mensagem: 'a cause' } } })
    expect(JSON.stringify(logged)).toContain('app.test.ts')
    expect(JSON.stringify(logged)).not.toContain('52998224725')
  })

  it('of a wrong method names those that are right', async () => {
    const { headers } = await request(app).patch('/api/sessoes')
    expect(headers.allow?.split(', ').sort()).toEqual(['DELETE', 'GET', 'HEAD'])
  })

  it('without a session says how to authenticate', async () => {
    const { headers } = await request(app).get('/api/dashboard')
    expect(headers['www-authenticate']).toBe('Bearer')
  })
})

describe('the correlation', () => {
  it('of the caller is kept when it is one, and replaced when it is not', async () => {
    const good = await request(app).get('/api/dashboard').set(asAdmin).set('x-correlation-id', 'caller-0001')
    expect(good.headers['x-correlation-id']).toBe('caller-0001')
    const bad = await request(app).get('/api/dashboard').set(asAdmin).set('x-correlation-id', 'a b;{}<script>')
    expect(bad.headers['x-correlation-id']).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('the request log', () => {
  it('holds route templates and who called, never a URL or a body', async () => {
    const { headers } = await request(app).get('/api/pontuacoes?cpf=52998224725').set('authorization', `${LOJA_TOKEN}|`)
    const correlacao = headers['x-correlation-id']
    const logged = await line((one) => one.msg === 'request' && one.correlacao === correlacao)
    expect(logged).toMatchObject({ metodo: 'GET', rota: '/api/pontuacoes', status: 200, porTipo: 'loja' })
    await login({ cpf: '52998224725', senha: 'segredo-do-teste' })
    await request(app).get('/api/parceiros/52998224725')
    expect(JSON.stringify(lines)).not.toMatch(/52998224725|segredo-do-teste|token-da-loja/)
  })
})

describe('the headers', () => {
  it('forbid scripts, frames and plug-ins that are not ours', async () => {
    const { headers } = await request(app).get('/api/saude')
    const policy = Object.fromEntries(
      (headers['content-security-policy'] ?? '')
        .split('; ')
        .map((one) => [one.split(' ')[0], one.split(' ').slice(1).join(' ')]),
    )
    expect(policy).toMatchObject({
      'default-src': "'self'",
      'script-src': "'self'",
      'style-src': "'self'",
      'style-src-attr': "'unsafe-inline'",
      'img-src': "'self' data: blob:",
      'connect-src': "'self'",
      'object-src': "'none'",
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
    })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    })
    expect(headers['permissions-policy']).toContain('camera=()')
    expect(headers['x-powered-by']).toBeUndefined()
  })

  it('ask for https only where the call came by it', async () => {
    const plain = await request(app).get('/api/saude')
    expect(plain.headers['strict-transport-security']).toBeUndefined()
    const secure = await request(app).get('/api/saude').set('x-forwarded-proto', 'https')
    expect(secure.headers['strict-transport-security']).toContain('max-age=31536000')
  })
})

describe('metrics', () => {
  it('are there for this machine, by route template', async () => {
    const { headers } = await request(app).get('/api/dashboard').set(asAdmin)
    await line((one) => one.msg === 'request' && one.correlacao === headers['x-correlation-id'])
    const { status, text } = await request(app).get('/metrics')
    expect(status).toBe(200)
    expect(text).toMatch(/lastro_http_duration_seconds_count\{method="GET",route="\/api\/dashboard",status="200"\} \d+/)
  })

  it('are not there for what a proxy hands on', async () => {
    expect((await request(app).get('/metrics').set('x-forwarded-for', '10.0.0.1')).status).toBe(404)
  })
})
