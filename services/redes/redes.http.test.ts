import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  insertRede,
  insertRevenda,
  insertUsuario,
  SENHA as SENHA_DO_PAINEL,
} from '#services/engine/sessions/people.fixture.ts'
import { callsTo } from '../../tools/test-kit/calls.ts'
import { id } from '../../tools/test-kit/events.ts'
import { DA_LOJA_A, insertLimitedPeople, KULZER, SO_SUL } from '../../tools/test-kit/limited-people.ts'
import { ADMIN, AGORA, HOJE, OPERADOR } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'
import { salesSheet } from '../../tools/test-kit/sales-sheet.ts'

let running: Running
let call: ReturnType<typeof callsTo>
let admin: string
let operador: string

beforeAll(async () => {
  running = await startRunning()
  call = callsTo(running.url)
  await insertLimitedPeople(running.programme.db)
  admin = await running.entrar(ADMIN)
  operador = await running.entrar(OPERADOR)
})
afterEach(() => {
  running.clock.agora = AGORA
})
afterAll(() => running.close())

const entrar = (cpf: string) => running.entrar(cpf, SENHA_DO_PAINEL)
const lista = async (token: string, query = '?completo=1') =>
  (await call('GET', `/api/redes${query}`, { token })).body.redes as Record<string, unknown>[]
const daLista = async (token: string, idRede: string) => (await lista(token)).find((rede) => rede['id'] === idRede)
let nomes = 0
async function novaRede(): Promise<{ id: string; nome: string; versao: number }> {
  const { body } = await call('POST', '/api/redes', {
    token: admin,
    body: { nome: `Rede ${++nomes}`, regiao: 'Sudeste', valorPonto: 0.5 },
  })
  return body.rede as { id: string; nome: string; versao: number }
}

describe('GET /api/redes', () => {
  const [DE_DUAS_REDES, DE_UMA_LOJA] = ['52998224725', '86288366757'] as const
  const ids = { azul: '', verde: '', antiga: '' }
  beforeAll(async () => {
    const { db } = running.programme
    ids.azul = await insertRede(db, 'Rede Azul')
    ids.verde = await insertRede(db, 'Água Verde')
    ids.antiga = await insertRede(db, 'Rede Antiga', { ativo: false })
    await insertRede(db, 'Rede Excluída', { excluido_em: AGORA })
    await insertUsuario(db, DE_DUAS_REDES, 0, { redes: [ids.verde, ids.antiga] })
    await insertUsuario(db, DE_UMA_LOJA, 3, { revendas: [await insertRevenda(db, ids.azul)] })
  })
  const nomes = async (token: string, query = '') => (await lista(token, query)).map(({ nome }) => nome)

  it('shows an administrator all, inactive ones too, sorted as people sort', async () => {
    expect(await lista(admin, '')).toEqual([
      { id: ids.verde, nome: 'Água Verde', regiao: 'Sudeste', ativo: 1, versao: 1 },
      { id: id('rede Norte'), nome: 'Norte', regiao: 'Norte', ativo: 1, versao: 1 },
      { id: ids.antiga, nome: 'Rede Antiga', regiao: 'Sudeste', ativo: 0, versao: 1 },
      { id: ids.azul, nome: 'Rede Azul', regiao: 'Sudeste', ativo: 1, versao: 1 },
      { id: id('rede Sul'), nome: 'Sul', regiao: 'Sul', ativo: 1, versao: 1 },
    ])
    expect(await nomes(admin, '?ativo=1')).toEqual(['Água Verde', 'Norte', 'Rede Azul', 'Sul'])
  })

  it('shows other roles active ones only, of their networks, and role 3 those of its shops', async () => {
    expect(await nomes(operador)).toEqual(['Água Verde', 'Norte', 'Rede Azul', 'Sul'])
    expect(await nomes(await entrar(DE_DUAS_REDES))).toEqual(['Água Verde'])
    expect(await nomes(await entrar(DE_UMA_LOJA))).toEqual(['Rede Azul'])
  })
})

describe('GET /api/redes/:id', () => {
  it('tells what a change needs, of a network within the reach', async () => {
    const { id, nome, versao } = await novaRede()
    expect((await call('GET', `/api/redes/${id}`, { token: operador })).body).toEqual({
      rede: { id, nome, regiao: 'Sudeste', ativo: 1, versao, valorPonto: 0.5, inicioPrograma: HOJE },
    })
    const deFora = await call('GET', `/api/redes/${id}`, { token: await entrar(SO_SUL) })
    expect([deFora.status, deFora.body.codigo]).toEqual([404, 'nao-encontrado'])
    await call('DELETE', `/api/redes/${id}`, { token: admin })
    expect((await call('GET', `/api/redes/${id}`, { token: admin })).status).toBe(404)
  })
})

describe('POST /api/redes', () => {
  it('is refused to who is limited to some networks, and none is registered', async () => {
    const { status, body } = await call('POST', '/api/redes', {
      token: await entrar(SO_SUL),
      body: { nome: 'Rede de fora', regiao: 'Sudeste', valorPonto: 0.5 },
    })
    expect([status, body.codigo, body.erro]).toEqual([
      403,
      'papel-nao-permitido',
      'Só quem tem acesso a todas as redes pode cadastrar uma rede',
    ])
    expect((await lista(admin)).map(({ nome }) => nome)).not.toContain('Rede de fora')
  })

  it('registers a network, whose point value the list shows at once', async () => {
    const { status, body } = await call('POST', '/api/redes', {
      token: operador,
      body: { nome: ' Rede Leste ', regiao: 'Sudeste', valorPonto: 0.12 },
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      rede: {
        id: expect.any(String) as string,
        nome: 'Rede Leste',
        regiao: 'Sudeste',
        ativo: 1,
        versao: 1,
        valorPonto: 0.12,
        inicioPrograma: HOJE,
      },
      mensagem: 'Rede cadastrada com sucesso',
    })
    expect(await daLista(operador, body.rede.id as string)).toMatchObject({
      nome: 'Rede Leste',
      valorPonto: 0.12,
      numeroRevendas: 0,
      totalVendas: 0,
      ultimaPontuacao: null,
    })
  })

  it('tells missing fields in the order and with the words of the form', async () => {
    const { status, body } = await call('POST', '/api/redes', { token: admin, body: { nome: ' ' } })
    expect([status, Object.entries(body.campos as object)]).toEqual([
      400,
      [
        ['nome', 'Informe o nome'],
        ['regiao', 'Informe a região'],
        ['valorPonto', 'Informe o valor do ponto'],
      ],
    ])
  })

  it.each([
    ['three decimals', { valorPonto: 0.123 }, 'Use no máximo 2 casas decimais'],
    ['a negative value', { valorPonto: -1 }, 'Valor do ponto não pode ser negativo'],
    ['a text for a number', { valorPonto: '1; drop table redes' }, 'Informe o valor do ponto'],
    ['too much', { valorPonto: 10_000_000 }, 'Valor do ponto acima do máximo'],
  ])('refuses %s', async (_what, mudanca, sentence) => {
    const { status, body } = await call('POST', '/api/redes', {
      token: admin,
      body: { nome: 'X', regiao: 'Y', ...mudanca },
    })
    expect([status, body.campos.valorPonto]).toEqual([400, sentence])
  })

  it('gives a name once, also when two people type it at the same moment, and again once its network is deleted', async () => {
    const criar = (nome = 'Rede Única') =>
      call('POST', '/api/redes', { token: admin, body: { nome, regiao: 'Sul', valorPonto: 1 } })
    const answers = await Promise.all([criar(), criar(' rede  única'), criar()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      erro: 'Rede já cadastrada',
      campos: { nome: 'Rede já cadastrada' },
    })
    const primeira = answers.find(({ status }) => status === 200)!.body.rede.id as string
    expect((await call('DELETE', `/api/redes/${primeira}`, { token: admin })).body).toEqual({
      mensagem: 'Rede excluída com sucesso',
    })
    expect((await criar()).status).toBe(200)
  })
})

describe('PUT /api/redes/:id', () => {
  it('changes what is sent and keeps the rest, with before and after in the audit', async () => {
    const rede = await novaRede()
    const { body } = await call('PUT', `/api/redes/${rede.id}`, {
      token: operador,
      body: { regiao: 'Norte' },
      headers: { applocation: 'http://x/painel/redes' },
    })
    expect(body).toEqual({
      rede: { ...rede, ativo: 1, regiao: 'Norte', valorPonto: 0.5, versao: 2 },
      mensagem: 'Rede alterada com sucesso',
    })
    const [, entrada] = await running.programme.db
      .selectFrom('auditoria')
      .selectAll()
      .where('id_entidade', '=', rede.id)
      .orderBy('id')
      .execute()
    expect(entrada).toMatchObject({
      acao: 'alterar-rede',
      por: id(`usuario ${OPERADOR}`),
      antes: { regiao: 'Sudeste' },
      depois: { regiao: 'Norte' },
      tela: '/painel/redes',
    })
  })

  it('writes nothing when nothing changes', async () => {
    const rede = await novaRede()
    const { body } = await call('PUT', `/api/redes/${rede.id}`, {
      token: admin,
      body: { nome: rede.nome, regiao: 'Sudeste', valorPonto: 0.5 },
    })
    expect(body.rede.versao).toBe(1)
    expect(await running.programme.ledger.readStream(`rede-${rede.id}`)).toHaveLength(2)
  })

  it('a change of the point value alone is a change for the second of two editors too', async () => {
    const rede = await novaRede()
    running.clock.agora = new Date(AGORA.getTime() + 60_000)
    const first = await call('PUT', `/api/redes/${rede.id}`, { token: operador, body: { valorPonto: 0.7, versao: 1 } })
    expect(first.body.rede).toMatchObject({ valorPonto: 0.7, versao: 2 })
    const { status, body } = await call('PUT', `/api/redes/${rede.id}`, {
      token: admin,
      body: { valorPonto: 0.4, versao: 1 },
    })
    expect([status, body.codigo]).toEqual([409, 'alterado-por-outro'])
    expect(body.erro).toBe(
      'Outra pessoa alterou este cadastro em 20/11/2026 10:01, depois que você o abriu. Atualize a página e faça sua alteração de novo.',
    )
  })

  it('tells the second of two editors who changed it and when, by header or by field', async () => {
    const rede = await novaRede()
    await call('PUT', `/api/redes/${rede.id}`, { token: operador, body: { regiao: 'Norte', versao: 1 } })
    for (const tarde of [
      { body: { regiao: 'Sul' }, headers: { 'if-match': '"1"' } },
      { body: { regiao: 'Sul', versao: 1 } },
    ]) {
      const { status, body } = await call('PUT', `/api/redes/${rede.id}`, { token: admin, ...tarde })
      expect([status, body.codigo]).toEqual([409, 'alterado-por-outro'])
      expect(body.erro).toBe(
        'Pessoa alterou este cadastro em 20/11/2026 10:00, depois que você o abriu. Atualize a página e faça sua alteração de novo.',
      )
    }
    expect(
      (
        await call('PUT', `/api/redes/${rede.id}`, {
          token: admin,
          body: { regiao: 'Sul' },
          headers: { 'if-match': '"2"' },
        })
      ).status,
    ).toBe(200)
  })

  it('lets a point value begin today, or earlier for role 2 with a reason, and never later', async () => {
    const rede = await novaRede()
    const mudar = (token: string, body: object) => call('PUT', `/api/redes/${rede.id}`, { token, body })
    expect((await mudar(operador, { valorPonto: 0.6 })).body.rede.valorPonto).toBe(0.6)
    expect(await daLista(admin, rede.id)).toMatchObject({ valorPonto: 0.6 })
    expect((await mudar(operador, { valorPonto: 0.7, desde: '2026-11-01', motivo: 'x' })).status).toBe(403)
    expect((await mudar(admin, { valorPonto: 0.7, desde: '2026-11-01' })).body.campos).toEqual({
      motivo: 'Informe o motivo',
    })
    expect((await mudar(admin, { valorPonto: 0.7, desde: '2026-11-21', motivo: 'x' })).body.codigo).toBe(
      'inicio-futuro',
    )
    const { body } = await mudar(admin, { valorPonto: 0.7, desde: '2026-11-01', motivo: 'Combinado em reunião' })
    // The value of today began today: an earlier one does not change it.
    expect(body.rede.valorPonto).toBe(0.6)
    const eventos = await running.programme.ledger.readStream(`rede-${rede.id}`)
    expect(eventos.at(-1)).toMatchObject({ type: 'ValorPontoDefinido', data: { valorPonto: 70, desde: '2026-11-01' } })
    expect(JSON.stringify(eventos)).not.toContain('Combinado')
  })

  it('lets role 2 alone move the start of the programme, with a reason', async () => {
    const rede = await novaRede()
    const mudar = (token: string, body: object) => call('PUT', `/api/redes/${rede.id}`, { token, body })
    expect((await mudar(operador, { inicioPrograma: '2026-10-01', motivo: 'x' })).body.erro).toBe(
      'Só um administrador pode alterar o início do programa',
    )
    expect((await mudar(admin, { inicioPrograma: '2026-10-01' })).body.campos).toEqual({ motivo: 'Informe o motivo' })
    const { body } = await mudar(admin, { inicioPrograma: '2026-10-01', motivo: 'Começou em outubro', versao: 1 })
    expect(body.rede).toMatchObject({ inicioPrograma: '2026-10-01', valorPonto: 0.5, versao: 2 })
    expect(await daLista(operador, rede.id)).toMatchObject({ inicioPrograma: '2026-10-01' })
  })

  it('lets role 2 alone switch it off: others then no longer see it', async () => {
    const rede = await novaRede()
    expect((await call('PUT', `/api/redes/${rede.id}`, { token: operador, body: { ativo: 0 } })).body.erro).toBe(
      'Só um administrador pode ativar ou desativar uma rede',
    )
    expect((await call('PUT', `/api/redes/${rede.id}`, { token: admin, body: { ativo: 0 } })).body).toMatchObject({
      rede: { ativo: 0 },
      mensagem: 'Rede atualizada com sucesso',
    })
    expect(await daLista(operador, rede.id)).toBeUndefined()
    expect(await daLista(admin, rede.id)).toMatchObject({ ativo: 0 })
  })

  it('knows no network that is deleted, unknown or out of reach', async () => {
    const rede = await novaRede()
    await call('DELETE', `/api/redes/${rede.id}`, { token: admin })
    for (const [token, alvo] of [
      [admin, rede.id],
      [admin, id('nenhuma')],
      [await entrar(SO_SUL), id('rede Norte')],
    ] as const) {
      const { status, body } = await call('PUT', `/api/redes/${alvo}`, { token, body: { regiao: 'Norte' } })
      expect([status, body.erro]).toEqual([404, 'Rede não encontrada'])
    }
  })
})

describe('DELETE /api/redes/:id', () => {
  it('is refused while shops are active in it, with their number', async () => {
    const { status, body } = await call('DELETE', `/api/redes/${id('rede Norte')}`, { token: admin })
    expect([status, body.erro]).toEqual([422, 'Rede possui 1 dental ativa'])
  })

  it('is refused when the network moved since it was seen', async () => {
    const rede = await novaRede()
    await call('PUT', `/api/redes/${rede.id}`, { token: operador, body: { regiao: 'Norte' } })
    expect((await call('DELETE', `/api/redes/${rede.id}`, { token: admin, headers: { 'if-match': '1' } })).status).toBe(
      409,
    )
  })
})

describe('GET /api/redes?completo=1', () => {
  beforeAll(async () => {
    // The programme's networks pay 0,50 a point; the sheet's one sale has two units of 1,50 points.
    await running.enviarVendas(admin, await salesSheet([{ 'Número Fiscal': 'R1' }]))
  })

  it('shows what is registered, sold, scored and left to spend', async () => {
    expect(await daLista(admin, id('rede Norte'))).toMatchObject({
      nome: 'Norte',
      valorPonto: 0.5,
      numeroRevendas: 1,
      numeroParceiros: 2,
      totalVendas: 200,
      totalPontos: 3,
      totalCusto: 1.5,
      saldoPontos: 3,
      ultimaPontuacao: '2026-11-20',
    })
  })

  it('keeps the point value for roles 1 and 2, and network figures from role 3 without networks of its own', async () => {
    expect(await daLista(await entrar(KULZER), id('rede Norte'))).not.toHaveProperty('valorPonto')
    expect(await lista(await entrar(DA_LOJA_A))).toEqual([
      { id: id('rede Norte'), nome: 'Norte', regiao: 'Norte', ativo: 1, versao: 1 },
    ])
    expect((await lista(await entrar(SO_SUL))).map(({ nome }) => nome)).toEqual(['Sul'])
  })

  it('leaves the totals out for selectors', async () => {
    expect((await lista(admin, '')).find((rede) => rede['id'] === id('rede Norte'))).toEqual({
      id: id('rede Norte'),
      nome: 'Norte',
      regiao: 'Norte',
      ativo: 1,
      versao: 1,
    })
  })
})
