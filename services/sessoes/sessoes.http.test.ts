import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { insertParceiro, insertRede, insertUsuario, SENHA } from '#services/engine/sessions/people.fixture.ts'
import { callsTo } from '../../tools/test-kit/calls.ts'
import { id } from '../../tools/test-kit/events.ts'
import { AGORA, DENTAL_A, ADMIN as QUEM_ENVIA } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'
import { salesSheet } from '../../tools/test-kit/sales-sheet.ts'

const [ADMIN, KULZER, VENDEDOR, BETO] = ['52998224725', '11144477735', '15350946056', '86288366757'] as const

let running: Running
let call: ReturnType<typeof callsTo>
const redes = { verde: '', antiga: '' }

beforeAll(async () => {
  running = await startRunning()
  call = callsTo(running.url)
  const { db } = running.programme
  redes.verde = await insertRede(db, 'Água Verde')
  redes.antiga = await insertRede(db, 'Rede Antiga', { ativo: false })
  await insertUsuario(db, ADMIN, 2)
  await insertUsuario(db, KULZER, 0, { redes: [redes.verde, redes.antiga] })
  await insertUsuario(db, VENDEDOR, 3, { revendas: [id('revenda A')] })
  const beto = await insertParceiro(db, BETO, id('revenda A'))
  await db
    .insertInto('parceiros_revendas')
    .values({ id_parceiro: beto, id_revenda: id('revenda A'), de: null, ate: null })
    .execute()
  await running.enviarVendas(
    await running.entrar(QUEM_ENVIA),
    await salesSheet([{ 'Número Fiscal': 'B1', 'CPF Vendedor': BETO, 'Código Produto': 'A2', Quantidade: '1,25' }]),
  )
})
afterEach(() => {
  running.clock.agora = AGORA
})
afterAll(() => running.close())

const login = (cpf: string, senha = SENHA, where = 'usuario') =>
  call('POST', `/api/sessoes/${where}`, { body: { cpf, senha } })
const tokenOf = async (cpf: string, where?: string): Promise<string> =>
  (await login(cpf, SENHA, where)).body.token as string

describe('POST /api/sessoes/usuario', () => {
  it('gives the token, the user without password, and the networks to look at', async () => {
    const { status, body } = await login('529.982.247-25')
    expect(status).toBe(200)
    expect(body).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      redesAntifraude: [],
      usuario: {
        id: expect.any(String),
        nome: 'Ana Lima',
        cpf: ADMIN,
        email: 'ana@example.com',
        permissao: 2,
        idRevendasPermitidas: '',
        idRedesPermitidas: '',
        senhaTemporaria: false,
      },
    })
    expect((await login(KULZER)).body.usuario.idRedesPermitidas.split(',').sort()).toEqual(
      [redes.verde, redes.antiga].sort(),
    )
    expect((await login(VENDEDOR)).body.usuario.idRevendasPermitidas).toBe(id('revenda A'))
  })

  it('refuses a wrong password with 401 and the words people know', async () => {
    const { status, body } = await login(ADMIN, 'errada')
    expect([status, body.codigo, body.erro]).toEqual([401, 'credenciais-invalidas', 'CPF ou senha inválidos'])
  })
})

describe('POST /api/sessoes/parceiro', () => {
  it('gives the token and the salesperson with balance and shop', async () => {
    const { body } = await login(BETO, SENHA, 'parceiro')
    expect(body.token).toMatch(/^[\w-]{43}$/)
    expect(body.parceiro).toEqual({
      id: expect.any(String),
      cpf: BETO,
      nome: 'Beto Reis',
      email: 'beto@example.com',
      saldoPontos: 12.5,
      cnpjRevenda: DENTAL_A,
      nomeRevenda: 'Dental A',
      idRevenda: id('revenda A'),
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
      cartao: null,
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
    const painel = await call('GET', '/api/sessoes', { token: await tokenOf(ADMIN) })
    expect(painel.body).toMatchObject({ tipo: 'painel', usuario: { cpf: ADMIN } })
    const loja = await call('GET', '/api/sessoes', {
      headers: { authorization: `Bearer ${await tokenOf(BETO, 'parceiro')}` },
    })
    expect(loja.body).toMatchObject({ tipo: 'loja', parceiro: { cpf: BETO, saldoPontos: 12.5 } })
  })

  it('ends the session on DELETE', async () => {
    const token = await tokenOf(ADMIN)
    expect((await call('DELETE', '/api/sessoes', { token })).body).toEqual({ mensagem: 'Até mais!' })
    expect((await call('GET', '/api/sessoes', { token })).body.codigo).toBe('sessao-expirada')
  })

  it('lists the person’s sessions of this application, and ends one or all others', async () => {
    const entrar = async (userAgent: string, where = 'parceiro') => {
      const { body } = await call('POST', `/api/sessoes/${where}`, {
        body: { cpf: BETO, senha: SENHA },
        headers: { 'user-agent': userAgent },
      })
      return body.token as string
    }
    const abertas = async (token: string) =>
      (await call('GET', '/api/sessoes/abertas', { token })).body.sessoes as Record<string, unknown>[]
    const admin = await tokenOf(ADMIN)
    const before = await tokenOf(BETO, 'parceiro')
    await call('DELETE', '/api/sessoes/abertas', { token: before })
    await call('DELETE', '/api/sessoes', { token: before })
    const phone = await entrar('Mozilla/5.0 (Linux; Android 10; K) Chrome/141.0 Mobile Safari/537.36')
    running.clock.agora = new Date(AGORA.getTime() + 60_000)
    const desk = await entrar('Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/144.0')
    const [here, there] = await abertas(desk)
    expect([here, there]).toMatchObject([
      { dispositivo: 'Firefox no Windows', atual: true, desde: running.clock.agora.toISOString() },
      { dispositivo: 'Chrome no Android', atual: false, desde: AGORA.toISOString(), ultimoUso: AGORA.toISOString() },
    ])
    expect(JSON.stringify([here, there])).not.toContain(desk)

    const end = (token: string, idSessao: unknown) =>
      call('DELETE', `/api/sessoes/abertas/${String(idSessao)}`, { token })
    expect((await end(admin, there!['id'])).status).toBe(404)
    expect((await end(desk, there!['id'])).body.mensagem).toBe('Sessão encerrada com sucesso')
    expect((await call('GET', '/api/sessoes', { token: phone })).status).toBe(401)
    expect((await end(desk, there!['id'])).status).toBe(404)

    const other = await entrar('curl/8')
    expect((await call('DELETE', '/api/sessoes/abertas', { token: desk })).status).toBe(200)
    expect((await call('GET', '/api/sessoes', { token: other })).status).toBe(401)
    expect(await abertas(desk)).toHaveLength(1)
    expect((await call('GET', '/api/sessoes', { token: admin })).status).toBe(200)
  })

  it('refuses a session that expired', async () => {
    const token = await tokenOf(ADMIN)
    running.clock.agora = new Date(AGORA.getTime() + 12 * 60 * 60_000)
    expect((await call('GET', '/api/sessoes', { token })).status).toBe(401)
  })
})
