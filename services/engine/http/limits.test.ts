import request from 'supertest'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { unauthenticated } from '#contracts/errors.ts'
import { cpfDe } from '#services/demo/documentos.ts'
import { createTestApp, freshAddress, LOJA_TOKEN, painelToken, stubHandlers } from './gateway.fixture.ts'

const CPFS = ['100200300', '100200301', '100200302', '100200303', '100200304'].map(cpfDe)
const [ANA, BETO] = ['52998224725', '11144477735']
const HERE = '198.51.100.7'
const USUARIO = {
  id: '0198f0f0-0000-7000-8000-000000000000',
  nome: 'Ana',
  email: '',
  permissao: 2,
  idRevendasPermitidas: '',
  idRedesPermitidas: '',
  senhaTemporaria: false,
} as const

/** Knows one password; `entrarPainel` allows ten attempts a minute. */
const attempts = vi.fn()
const handlers = stubHandlers({
  entrarPainel: async ({ body: { cpf, senha } }) => {
    attempts()
    if (senha !== 'certa') throw unauthenticated('credenciais-invalidas', 'CPF ou senha inválidos')
    return { token: 't', usuario: { ...USUARIO, cpf }, redesAntifraude: [] }
  },
})
const login = (app: Parameters<typeof request>[0], from: string, cpf: string, senha: string) =>
  request(app).post('/api/sessoes/usuario').set('x-forwarded-for', from).send({ cpf, senha })

afterEach(() => {
  attempts.mockClear()
})

describe('log-in attempts', () => {
  it('of one person from one address end after ten in a minute, with a sentence that says when to try again', async () => {
    using fixture = createTestApp({ handlers })
    for (let n = 0; n < 10; n++) expect((await login(fixture.app, HERE, ANA, 'errada')).status).toBe(401)
    const { status, body, headers } = await login(fixture.app, HERE, ANA, 'certa')
    expect([status, body.codigo]).toEqual([429, 'muitas-tentativas'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(body.erro).toBe(`Muitas tentativas em pouco tempo. Tente novamente em ${headers['retry-after']} segundos.`)
    expect(attempts).toHaveBeenCalledTimes(10)
    expect((await login(fixture.app, HERE, BETO, 'certa')).status).toBe(200)
    expect((await login(fixture.app, freshAddress(), ANA, 'certa')).status).toBe(200)
  })

  it('of one person from many addresses are slowed more and more, and let the owner in from anywhere', async () => {
    const waited: number[] = []
    const wait = (ms: number) => Promise.resolve(waited.push(ms))
    using fixture = createTestApp({ handlers, wait })
    for (let n = 0; n < 20; n++) expect((await login(fixture.app, freshAddress(), ANA, 'errada')).status).toBe(401)
    expect(waited).toEqual([200, 400, 800, 1600, 3000, 3000, 3000, 3000, 3000, 3000])
    expect((await login(fixture.app, freshAddress(), ANA, 'certa')).status).toBe(200)
    expect((await login(fixture.app, freshAddress(), BETO, 'certa')).status).toBe(200)
    expect(waited).toHaveLength(11)
  })

  it('from one address at many people end after thirty in a minute; another address goes on', async () => {
    using fixture = createTestApp({ handlers })
    for (let n = 0; n < 30; n++) await login(fixture.app, HERE, CPFS[n % 5]!, 'errada')
    expect((await login(fixture.app, HERE, '39053344705', 'certa')).status).toBe(429)
    expect((await login(fixture.app, '198.51.100.8', '39053344705', 'certa')).status).toBe(200)
  })

  it('of one IPv6 customer count together, whichever of their addresses they use', async () => {
    using fixture = createTestApp({ handlers })
    for (let n = 0; n < 10; n++) await login(fixture.app, `2001:db8:1:1${n}::${n}`, ANA, 'errada')
    expect((await login(fixture.app, '2001:db8:1:1a::9', ANA, 'certa')).status).toBe(429)
    expect((await login(fixture.app, '2001:db8:2::9', ANA, 'certa')).status).toBe(200)
  })

  it('that succeed cost a shared address nothing', async () => {
    using fixture = createTestApp({ handlers })
    const statuses: number[] = []
    for (let n = 0; n < 35; n++) statuses.push((await login(fixture.app, HERE, ANA, 'certa')).status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(
      fixture.lines.filter(({ limite }) => limite !== undefined),
      'complaints of the limiter about its own set-up',
    ).toEqual([])
  })
})

describe('look-ups of who is not logged in', () => {
  const parceiros = stubHandlers({ parceiros: async () => ({ parceiros: [{}] }) })
  const lookUp = (app: Parameters<typeof request>[0], from: string, token?: string) => {
    const sent = request(app).get(`/api/parceiros?cpf=${ANA}`).set('x-forwarded-for', from)
    return token === undefined ? sent : sent.set('authorization', `${token}|`)
  }

  it('count also when they succeed; another address, and who is logged in, go on', async () => {
    using fixture = createTestApp({ handlers: parceiros })
    for (let n = 0; n < 20; n++) expect((await lookUp(fixture.app, '198.51.100.7')).status).toBe(200)
    expect((await lookUp(fixture.app, '198.51.100.7')).body.codigo).toBe('muitas-tentativas')
    expect((await lookUp(fixture.app, '198.51.100.8')).status).toBe(200)
    expect((await lookUp(fixture.app, '198.51.100.7', painelToken(1))).status).toBe(200)
  })
})

describe('look-ups of a salesperson who is logged in', () => {
  it('are counted for them, wherever they are; staff go on', async () => {
    using fixture = createTestApp({ handlers: stubHandlers({ parceiros: async () => ({ parceiros: [{}] }) }) })
    const lookUp = (token: string) =>
      request(fixture.app)
        .get(`/api/parceiros?cpf=${ANA}`)
        .set('x-forwarded-for', freshAddress())
        .set('authorization', `${token}|`)
    for (let n = 0; n < 20; n++) expect((await lookUp(LOJA_TOKEN)).status).toBe(200)
    expect((await lookUp(LOJA_TOKEN)).body.codigo).toBe('muitas-tentativas')
    expect((await lookUp(painelToken(1))).status).toBe(200)
  })
})

describe('calls of one address', () => {
  it('are limited under /api, and only there', async () => {
    using fixture = createTestApp({ handlers, callsPerMinute: 3 })
    const call = () =>
      request(fixture.app)
        .get('/api/redes')
        .set('authorization', `${painelToken(2)}|`)
        .set('x-forwarded-for', '198.51.100.7')
    for (let n = 0; n < 3; n++) expect((await call()).status).not.toBe(429)
    expect((await call()).status).toBe(429)
    expect((await request(fixture.app).get('/').set('x-forwarded-for', '198.51.100.7')).status).not.toBe(429)
  })

  it('cannot be blamed on another address by who is not a proxy', async () => {
    using fixture = createTestApp({ handlers, callsPerMinute: 1, trustProxy: false })
    await request(fixture.app).get('/api/redes').set('x-forwarded-for', '198.51.100.7')
    expect((await request(fixture.app).get('/api/redes').set('x-forwarded-for', '198.51.100.8')).status).toBe(429)
  })
})
