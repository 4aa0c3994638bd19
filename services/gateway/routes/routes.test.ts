import { randomUUID } from 'node:crypto'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unavailable } from '#contracts/errors.ts'
import type { Answer } from '#contracts/endpoint.ts'
import type { saude } from '#contracts/http/saude.ts'
import { postgresLedger } from '#services/ledger/adapters/postgres.ts'
import { insertParceiro, insertRede, insertRevenda, insertUsuario, SENHA } from '#services/sessions/people.fixture.ts'
import { createSessions } from '#services/sessions/sessions.ts'
import { databaseForTests } from '../../../tools/test-kit/database.ts'
import { createTestApp, freshAddress } from '../gateway.fixture.ts'
import { createHandlers, type HandlerDeps } from '../handlers.ts'

const [ADMIN, KULZER, OPERADOR, VENDEDOR, BETO] = [
  '52998224725',
  '11144477735',
  '39053344705',
  '15350946056',
  '86288366757',
] as const

const { url, db } = databaseForTests()
const ledger = postgresLedger(url)
let fixture: ReturnType<typeof createTestApp>
let now = new Date('2026-11-20T12:00:00Z')
let health: () => Promise<Answer<typeof saude>> = () => Promise.reject(new Error('no database'))
const ids = { azul: '', verde: '', antiga: '', revenda: '' }

const notHere = () => Promise.reject(unavailable('fora-do-teste', 'Fora do teste.'))

beforeAll(async () => {
  ids.azul = await insertRede(db, 'Rede Azul')
  ids.verde = await insertRede(db, 'Água Verde')
  ids.antiga = await insertRede(db, 'Rede Antiga', { ativo: false })
  await insertRede(db, 'Rede Excluída', { excluido_em: now })
  ids.revenda = await insertRevenda(db, ids.azul)
  await insertUsuario(db, ADMIN, 2)
  await insertUsuario(db, KULZER, 0, { redes: [ids.verde, ids.antiga] })
  await insertUsuario(db, OPERADOR, 1)
  await insertUsuario(db, VENDEDOR, 3, { revendas: [ids.revenda] })
  await insertParceiro(db, BETO, ids.revenda)
  const sessions = createSessions({ db, now: () => now })
  const deps: HandlerDeps = {
    db,
    sessions,
    ledger,
    agora: () => now,
    aguardar: async () => true,
    senhaInicial: undefined,
    entregarMensagens: async () => undefined,
    consultarCep: notHere,
    lerSaude: () => health(),
    lerSaldo: async () => 1250,
    lerRedesAntifraude: async () => ['Rede Azul'],
    lerDashboard: notHere,
    lerOrigem: notHere,
    lerExtrato: notHere,
    lerExtratoDoParceiro: notHere,
    lerPontuacoes: async (idParceiro) => ({
      pontuacoes: [
        { totalPontos: 100, restante: idParceiro === '' ? 0 : 50, pontuadoEm: '2026-11-20', venceEm: '2027-11-20' },
      ],
    }),
    onProcessamento: async function* () {
      /* nothing changes */
    },
    receberUpload: notHere,
    readDb: db,
    hoje: () => '2026-11-20',
    linkTo: () => '',
    exportar: notHere,
    exportarLinhasRecusadas: notHere,
  }
  fixture = createTestApp({ handlers: createHandlers(deps), authenticate: sessions.authenticate })
})
afterAll(async () => {
  fixture[Symbol.dispose]()
  await ledger.close()
})

const login = (cpf: string, senha = SENHA, where = 'usuario') =>
  request(fixture.app).post(`/api/sessoes/${where}`).set('x-forwarded-for', freshAddress()).send({ cpf, senha })
const get = (path: string, token: string) => request(fixture.app).get(path).set('authorization', `${token}|`)
const tokenOf = async (cpf: string, where?: string): Promise<string> =>
  (await login(cpf, SENHA, where)).body.token as string

describe('POST /api/sessoes/usuario', () => {
  it('gives the token, the user without password, and the networks to look at', async () => {
    const { status, body } = await login('529.982.247-25')
    expect(status).toBe(200)
    expect(body).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      redesAntifraude: ['Rede Azul'],
      usuario: {
        id: expect.any(String),
        nome: 'Ana Lima',
        cpf: ADMIN,
        email: 'ana@example.com',
        permissao: 2,
        idRevendasPermitidas: '',
        idRedesPermitidas: '',
      },
    })
    expect((await login(KULZER)).body.usuario.idRedesPermitidas.split(',').sort()).toEqual(
      [ids.verde, ids.antiga].sort(),
    )
    expect((await login(VENDEDOR)).body.usuario.idRevendasPermitidas).toBe(ids.revenda)
  })

  it('refuses a wrong password with 401 and the words people know', async () => {
    const { status, body } = await login(ADMIN, 'errada')
    expect([status, body.codigo, body.erro]).toEqual([401, 'credenciais-invalidas', 'CPF ou senha inválidos'])
  })
})

describe('POST /api/sessoes/parceiro', () => {
  it('gives the token and the salesperson with balance and shop', async () => {
    const { body } = await login(BETO, SENHA, 'parceiro')
    expect(body.parceiro).toEqual({
      id: expect.any(String),
      cpf: BETO,
      nome: 'Beto Reis',
      email: 'beto@example.com',
      saldoPontos: 12.5,
      cnpjRevenda: expect.stringMatching(/^\d{14}$/),
      nomeRevenda: expect.stringMatching(/^Dental/),
      idRevenda: ids.revenda,
      tipoPontuacaoRevenda: 0,
      sexo: null,
      dataNascimento: null,
      telefone: '',
      celular: '',
      endRua: '',
      endNumero: '',
      endComplemento: '',
      endBairro: '',
      endCidade: '',
      endEstado: '',
      endCep: '',
      aceitouRegulamento: false,
      informouCep: false,
      senhaTemporaria: false,
      enderecoEntregaCompleto: false,
      enderecoEntrega: {
        entregaNome: '',
        entregaCep: '',
        entregaRua: '',
        entregaNumero: '',
        entregaComplemento: '',
        entregaBairro: '',
        entregaCidade: '',
        entregaEstado: '',
      },
    })
  })
})

describe('/api/sessoes', () => {
  it('restores a session of either kind, with either spelling of the header', async () => {
    const painel = await get('/api/sessoes', await tokenOf(ADMIN))
    expect(painel.body).toMatchObject({ tipo: 'painel', usuario: { cpf: ADMIN } })
    const loja = await request(fixture.app)
      .get('/api/sessoes')
      .set('authorization', `Bearer ${await tokenOf(BETO, 'parceiro')}`)
    expect(loja.body).toMatchObject({ tipo: 'loja', parceiro: { cpf: BETO, saldoPontos: 12.5 } })
  })

  it('ends the session on DELETE', async () => {
    const token = await tokenOf(ADMIN)
    const { body } = await request(fixture.app).delete('/api/sessoes').set('authorization', `${token}|`)
    expect(body).toEqual({ mensagem: 'Até mais!' })
    expect((await get('/api/sessoes', token)).body.codigo).toBe('sessao-expirada')
  })

  it('refuses a session that expired', async () => {
    const token = await tokenOf(ADMIN)
    const before = now
    now = new Date(now.getTime() + 12 * 60 * 60_000)
    expect((await get('/api/sessoes', token)).status).toBe(401)
    now = before
  })
})

describe('GET /api/redes', () => {
  const nomes = async (cpf: string, query = '') =>
    ((await get(`/api/redes${query}`, await tokenOf(cpf))).body.redes as { nome: string }[]).map(({ nome }) => nome)

  it('shows an administrator all, inactive ones too, sorted as people sort', async () => {
    const { body } = await get('/api/redes', await tokenOf(ADMIN))
    expect(body.redes).toEqual([
      { id: ids.verde, nome: 'Água Verde', regiao: 'Sudeste', ativo: 1, versao: 1 },
      { id: ids.antiga, nome: 'Rede Antiga', regiao: 'Sudeste', ativo: 0, versao: 1 },
      { id: ids.azul, nome: 'Rede Azul', regiao: 'Sudeste', ativo: 1, versao: 1 },
    ])
    expect(await nomes(ADMIN, '?ativo=1')).toEqual(['Água Verde', 'Rede Azul'])
  })

  it('shows other roles active ones only, of their networks, and role 3 those of its shops', async () => {
    expect(await nomes(OPERADOR)).toEqual(['Água Verde', 'Rede Azul'])
    expect(await nomes(KULZER)).toEqual(['Água Verde'])
    expect(await nomes(VENDEDOR)).toEqual(['Rede Azul'])
  })
})

describe('GET /api/pontuacoes', () => {
  it('is about whoever is logged in', async () => {
    const { body } = await get(`/api/pontuacoes?id=${randomUUID()}`, await tokenOf(BETO, 'parceiro'))
    expect(body.pontuacoes).toEqual([
      { totalPontos: 1, restante: 0.5, pontuadoEm: '2026-11-20', venceEm: '2027-11-20' },
    ])
  })
})

describe('GET /api/saude', () => {
  it('is 200 when all is well, 503 when not, and 503 in the error shape when nobody can tell', async () => {
    const state = { versao: '1', posicao: '7', atraso: { dashboard: { segundos: 0.5, eventos: 0 } } }
    health = async () => ({ ok: true, ...state })
    expect((await request(fixture.app).get('/api/saude')).body).toEqual({ ok: true, ...state })
    health = async () => ({ ok: false, ...state })
    const down = await request(fixture.app).get('/api/saude')
    expect([down.status, down.body.ok]).toEqual([503, false])
    health = () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.1'))
    const dead = await request(fixture.app).get('/api/saude')
    expect([dead.status, dead.body.codigo, dead.headers['retry-after']]).toEqual([503, 'sistema-indisponivel', '5'])
    expect(JSON.stringify(dead.body)).not.toContain('ECONNREFUSED')
  })
})
