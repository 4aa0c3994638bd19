import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { cpfDe } from '#services/demo/documentos.ts'
import { freshAddress } from '#services/engine/http/gateway.fixture.ts'
import { SENHA as SENHA_DO_PAINEL } from '#services/engine/sessions/people.fixture.ts'
import { callsTo } from '../../tools/test-kit/calls.ts'
import { id } from '../../tools/test-kit/events.ts'
import { DA_LOJA_A, insertLimitedPeople, KULZER, SO_SUL } from '../../tools/test-kit/limited-people.ts'
import { ADMIN, AGORA, ANA, BRUNO, CARLA, DENTAL_A, DENTAL_B, OPERADOR, SENHA } from '../../tools/test-kit/programme.ts'
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

let pessoas = 0
/** A CPF that nobody has yet. */
const novoCpf = () => cpfDe(String(410_000_000 + ++pessoas))
const pessoa = (mudanca: object = {}) => ({
  nome: 'Davi Melo',
  cpf: novoCpf(),
  celular: '(19) 98888-7777',
  dataNascimento: '19900215',
  sexo: 'M',
  endRua: 'Rua B',
  endNumero: '20',
  endBairro: 'Centro',
  endCidade: 'Campinas',
  endEstado: 'sp',
  endCep: '13010-000',
  hobby: 'Corrida',
  ...mudanca,
})
const daEquipe = (mudanca: object = {}) => pessoa({ cnpjRevenda: DENTAL_A, ...mudanca })
const peloLink = (mudanca: object = {}) =>
  pessoa({
    idRevenda: id('revenda A'),
    senha: 'uma frase bem longa',
    confirmarSenha: 'uma frase bem longa',
    aceitouPoliticaPrivacidade: true,
    ...mudanca,
  })
const entrar = (cpf: string) => running.entrar(cpf, SENHA_DO_PAINEL)
const naLoja = (cpf: string, senha = SENHA) => running.entrar(cpf, senha, 'parceiro')
const procurar = async (token: string | undefined, query: string) =>
  (await call('GET', `/api/parceiros${query}`, { token })).body.parceiros as Record<string, unknown>[]
const nomesDe = async (token: string, query = '') => (await procurar(token, query)).map(({ nome }) => nome)
const registrar = async (mudanca: object = {}) =>
  (await call('POST', '/api/parceiros', { token: admin, body: daEquipe(mudanca) })).body.parceiro as {
    id: string
    cpf: string
    versao: number
  }
const auditoriaDe = (idEntidade: string) =>
  running.programme.db.selectFrom('auditoria').selectAll().where('id_entidade', '=', idEntidade).orderBy('id').execute()

describe('GET /api/parceiros without a session', () => {
  it('says whether a CPF is registered, and nothing else', async () => {
    expect(await procurar(undefined, `?cpf=${ANA}`)).toEqual([{}])
    expect(await procurar(undefined, `?cpf=${novoCpf()}`)).toEqual([])
    expect(await procurar(undefined, '')).toEqual([])
    expect(await procurar(undefined, '?rede=Norte')).toEqual([])
    expect(await procurar(await naLoja(BRUNO), `?cpf=${ANA}`)).toEqual([{}])
  })

  it('stops answering an address that asks for one CPF after the other', async () => {
    const headers = { 'x-forwarded-for': freshAddress() }
    const status = []
    for (let n = 0; n < 21; n++) status.push((await call('GET', `/api/parceiros?cpf=${novoCpf()}`, { headers })).status)
    expect(new Set(status.slice(0, 20))).toEqual(new Set([200]))
    expect(status[20]).toBe(429)
    expect((await call('GET', `/api/parceiros?cpf=${ANA}`, { headers, token: operador })).status).toBe(200)
  })

  it('does not take an expired token for nobody', async () => {
    expect((await call('GET', '/api/parceiros', { token: 'token-que-ninguem-tem-000000' })).status).toBe(401)
  })
})

describe('GET /api/parceiros in the panel', () => {
  beforeAll(async () => {
    await running.enviarVendas(admin, await salesSheet([{ 'Número Fiscal': 'P1' }]))
  })

  it('gives the whole record with its points', async () => {
    const [ana] = await procurar(operador, `?cpf=${ANA}`)
    expect(ana).toEqual({
      id: id('parceiro Ana'),
      nome: 'Ana Silva',
      cpf: ANA,
      telefone: '',
      celular: '19988887777',
      email: '',
      dataNascimento: '1990-01-15',
      sexo: 'F',
      encerramento: null,
      endRua: 'Rua A',
      endNumero: '10',
      endComplemento: '',
      endBairro: 'Centro',
      endCidade: 'Campinas',
      endEstado: 'SP',
      endCep: '13010000',
      hobby: 'Ler',
      revenda: 'Dental A',
      codRevenda: 'DA',
      idRevenda: id('revenda A'),
      cnpjRevenda: DENTAL_A,
      rede: 'Norte',
      totalPontos: 3,
      saldoPontos: 3,
      ultimaPontuacao: '2026-11-20',
      ultimoAcessoEm: null,
      diasSemAcessar: null,
      aceitouRegulamento: 0,
      ativo: 1,
      criadoEm: AGORA.toISOString(),
      versao: 1,
    })
  })

  it('shows to each what they may see, by name', async () => {
    expect(await nomesDe(operador, '?rede=Norte')).toEqual(['Ana Silva', 'Bruno Silva'])
    expect(await nomesDe(await entrar(SO_SUL))).toEqual(['Carla Silva'])
    expect(await nomesDe(await entrar(DA_LOJA_A))).toEqual(['Ana Silva', 'Bruno Silva'])
    expect(await nomesDe(await entrar(DA_LOJA_A), `?cpf=${CARLA}`)).toEqual([])
    expect(await nomesDe(await entrar(KULZER), `?cpf=${CARLA}`)).toEqual(['Carla Silva'])
  })

  it('lists inactive ones to role 2 alone, and finds them by CPF for all', async () => {
    const { id: inativo, cpf } = await registrar({ nome: 'Zeca Inativo' })
    await call('PUT', `/api/parceiros/status/${inativo}`, { token: admin, body: { ativo: 0 } })
    expect(await nomesDe(operador)).not.toContain('Zeca Inativo')
    expect(await nomesDe(admin)).toContain('Zeca Inativo')
    expect(await nomesDe(admin, '?ativo=1')).not.toContain('Zeca Inativo')
    expect(await nomesDe(operador, `?cpf=${cpf}`)).toEqual(['Zeca Inativo'])
  })

  it('ends the sessions of who is made inactive: none of them is open again when they are active again', async () => {
    const senha = 'uma frase bem longa'
    const cadastro = peloLink({ senha, confirmarSenha: senha })
    const token = (await call('POST', '/api/parceiros', { body: cadastro })).body.token as string
    const { id: quem } = (await call('GET', '/api/sessoes', { token })).body.parceiro as { id: string }
    for (const ativo of [0, 1]) await call('PUT', `/api/parceiros/status/${quem}`, { token: admin, body: { ativo } })
    expect((await call('GET', '/api/sessoes', { token })).status).toBe(401)
    expect((await call('GET', '/api/sessoes', { token: await naLoja(cadastro.cpf, senha) })).status).toBe(200)
  })

  it('tells the last use of the store', async () => {
    running.clock.agora = new Date('2026-11-17T13:00:00.000Z')
    await naLoja(BRUNO)
    running.clock.agora = AGORA
    expect((await procurar(operador, `?cpf=${BRUNO}`))[0]).toMatchObject({
      ultimoAcessoEm: '2026-11-17T13:00:00.000Z',
      diasSemAcessar: 3,
    })
  })
})

describe('POST /api/parceiros by staff', () => {
  it('registers a salesperson with a temporary password that nobody is told but they', async () => {
    const { status, body } = await call('POST', '/api/parceiros', {
      token: operador,
      body: daEquipe({ nome: 'Elisa Prado' }),
    })
    expect([status, body.mensagem]).toEqual([200, 'Vendedor cadastrado com sucesso'])
    expect(body.parceiro).toMatchObject({
      nome: 'Elisa Prado',
      celular: '19988887777',
      endEstado: 'SP',
      endCep: '13010000',
      dataNascimento: '1990-02-15',
      ativo: 1,
      versao: 1,
    })
    expect(JSON.stringify(body)).not.toMatch(/senha/)
    const row = await running.programme.db
      .selectFrom('parceiros')
      .select('senha_temporaria')
      .where('id', '=', body.parceiro.id as string)
      .executeTakeFirstOrThrow()
    expect(row.senha_temporaria).toBe(true)
    const mensagens = await running.programme.db
      .selectFrom('mensagens')
      .select(['modelo', 'dados'])
      .where('id_parceiro', '=', body.parceiro.id as string)
      .execute()
    expect(mensagens).toEqual([{ modelo: 'primeiroAcesso', dados: {} }])
  })

  it('tells bad fields with the words of the form, in its order', async () => {
    const { status, body } = await call('POST', '/api/parceiros', {
      token: admin,
      body: {
        cpf: '111.111.111-11',
        celular: '123',
        telefone: '12',
        dataNascimento: '3102',
        endEstado: 'SPX',
        endCep: '1',
      },
    })
    expect(status).toBe(400)
    expect(Object.entries(body.campos as object)).toEqual([
      ['nome', 'Nome obrigatório'],
      ['cpf', 'CPF não é válido'],
      ['telefone', 'Telefone inválido'],
      ['celular', 'Celular inválido'],
      ['dataNascimento', 'Data de nascimento inválida'],
      ['sexo', 'Sexo obrigatório'],
      ['endRua', 'Rua obrigatória'],
      ['endNumero', 'Número obrigatório'],
      ['endBairro', 'Bairro obrigatório'],
      ['endCidade', 'Cidade obrigatória'],
      ['endEstado', 'Estado inválido'],
      ['endCep', 'CEP inválido'],
      ['hobby', 'Hobby obrigatório'],
    ])
    expect((await call('POST', '/api/parceiros', { token: admin, body: pessoa() })).body).toMatchObject({
      erro: 'Dental obrigatória',
      campos: { cnpjRevenda: 'Dental obrigatória' },
    })
  })

  it("refuses a minor, and a shop that is unknown or out of the person's reach", async () => {
    const recusa = async (token: string, mudanca: object) =>
      (await call('POST', '/api/parceiros', { token, body: daEquipe(mudanca) })).body.campos as unknown
    expect(await recusa(admin, { dataNascimento: '20081121' })).toEqual({
      dataNascimento: 'O vendedor precisa ter pelo menos 18 anos',
    })
    expect(await recusa(admin, { cnpjRevenda: '11.444.777/0001-61' })).toEqual({ cnpjRevenda: 'Dental não encontrada' })
    expect(await recusa(await entrar(SO_SUL), {})).toEqual({ cnpjRevenda: 'Dental não encontrada' })
  })

  it('of several that race for one CPF, one is registered and the others are told', async () => {
    const body = daEquipe()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => call('POST', '/api/parceiros', { token: operador, body })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    for (const answer of answers.filter(({ status }) => status === 409)) {
      expect(answer.body).toMatchObject({
        erro: 'Vendedor Dental já cadastrado',
        campos: { cpf: 'Vendedor Dental já cadastrado' },
      })
    }
  })

  it('is not for roles 0 and 3', async () => {
    for (const cpf of [KULZER, DA_LOJA_A])
      expect((await call('POST', '/api/parceiros', { token: await entrar(cpf), body: daEquipe() })).status).toBe(403)
  })
})

describe("POST /api/parceiros by a shop's link", () => {
  it("registers and logs in, with the consent and the person's own act on record", async () => {
    const { status, body } = await call('POST', '/api/parceiros', { body: peloLink({ nome: 'Fabi Nunes' }) })
    expect([status, body.mensagem]).toEqual([200, 'Cadastro realizado com sucesso'])
    expect(body.parceiro).toMatchObject({
      nome: 'Fabi Nunes',
      nomeRevenda: 'Dental A',
      aceitouRegulamento: false,
      informouCep: true,
      enderecoEntregaCompleto: true,
      senhaTemporaria: false,
      saldoPontos: 0,
    })
    expect((await call('GET', '/api/sessoes', { token: body.token as string })).body).toMatchObject({
      tipo: 'loja',
      parceiro: { nome: 'Fabi Nunes' },
    })
    const [entrada] = await auditoriaDe(body.parceiro.id as string)
    expect(entrada).toMatchObject({
      acao: 'criar-parceiro',
      por: body.parceiro.id as string,
      por_tipo: 'parceiro',
      depois: { aceitouPoliticaEm: AGORA.toISOString() },
    })
  })

  it('inside the store keeps whoever registers a colleague logged in as themselves', async () => {
    const { status, body } = await call('POST', '/api/parceiros', { token: await naLoja(ANA), body: peloLink() })
    expect([status, body]).toEqual([200, { mensagem: 'Cadastro realizado com sucesso' }])
  })

  it.each([
    [
      'no consent',
      { aceitouPoliticaPrivacidade: false },
      { aceitouPoliticaPrivacidade: 'Você deve aceitar a política de privacidade' },
    ],
    ['passwords that differ', { confirmarSenha: 'outra frase longa' }, { confirmarSenha: 'Senhas não conferem' }],
    [
      'a short password',
      { senha: 'curta', confirmarSenha: 'curta' },
      { senha: 'A senha precisa de pelo menos 10 caracteres' },
    ],
    ['an unknown shop', { idRevenda: id('nenhuma') }, { idRevenda: 'Dental não encontrada' }],
    ["another shop's CNPJ", { cnpjRevenda: DENTAL_B }, { idRevenda: 'Dental não encontrada' }],
    ['no link', { idRevenda: undefined }, { idRevenda: 'Dental não encontrada' }],
    ['a minor', { dataNascimento: '2010-01-01' }, { dataNascimento: 'O vendedor precisa ter pelo menos 18 anos' }],
    ['a CPF in use', { cpf: ANA }, { cpf: 'Vendedor Dental já cadastrado' }],
  ])('refuses %s', async (_what, mudanca, campos) => {
    const { status, body } = await call('POST', '/api/parceiros', { body: peloLink(mudanca) })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(body.campos).toEqual(campos)
  })

  it('takes no link of a shop that was switched off', async () => {
    await running.programme.db.updateTable('revendas').set({ ativo: false }).where('id', '=', id('revenda B')).execute()
    expect((await call('POST', '/api/parceiros', { body: peloLink({ idRevenda: id('revenda B') }) })).body.codigo).toBe(
      'revenda-nao-encontrada',
    )
    expect((await call('GET', `/api/revendas/${id('revenda B')}`)).status).toBe(404)
    await running.programme.db.updateTable('revendas').set({ ativo: true }).where('id', '=', id('revenda B')).execute()
    expect((await call('GET', `/api/revendas/${id('revenda B')}`)).body).toEqual({
      id: id('revenda B'),
      nomeFantasia: 'Dental B',
    })
  })
})

describe('PUT /api/parceiros/:id', () => {
  it('changes a salesperson, and moves them with their points when the shop is another', async () => {
    const { id: quem, cpf } = await registrar()
    const { status, body } = await call('PUT', `/api/parceiros/${quem}`, {
      token: operador,
      body: daEquipe({ cpf, nome: 'Davi Melo Filho', cnpjRevenda: DENTAL_B, versao: 1 }),
    })
    expect([status, body.mensagem]).toEqual([200, 'Parceiro alterado com sucesso'])
    expect(body.parceiro).toMatchObject({ nome: 'Davi Melo Filho', revenda: 'Dental B', rede: 'Sul' })
    expect((await auditoriaDe(quem)).map(({ acao, antes, depois }) => [acao, antes, depois]).slice(1)).toEqual([
      ['alterar-parceiro', { nome: 'Davi Melo' }, { nome: 'Davi Melo Filho' }],
      ['transferir-parceiro', { idRevenda: id('revenda A') }, { idRevenda: id('revenda B') }],
    ])
  })

  it('leaves what was not sent as it is', async () => {
    const { id: quem } = await registrar({
      email: 'davi@example.com',
      telefone: '1933334444',
      endComplemento: 'Sala 2',
    })
    const path = `/api/parceiros/${quem}`
    const antes = (await call('GET', path, { token: operador })).body.parceiro as object
    const { body } = await call('PUT', path, { token: operador, body: { hobby: 'Xadrez', versao: 1 } })
    expect(body).toEqual({
      parceiro: { ...antes, hobby: 'Xadrez', versao: 2 },
      mensagem: 'Parceiro alterado com sucesso',
    })
    const mudou = await call('PUT', path, { token: operador, body: { cnpjRevenda: DENTAL_B, versao: 2 } })
    expect(mudou.body.parceiro).toMatchObject({ revenda: 'Dental B', hobby: 'Xadrez', versao: 3 })
  })

  it('is refused to the second of two editors, and nothing of it is kept', async () => {
    const { id: quem, cpf } = await registrar()
    await call('PUT', `/api/parceiros/${quem}`, {
      token: operador,
      body: daEquipe({ cpf, hobby: 'Xadrez' }),
      headers: { 'if-match': '1' },
    })
    const { status, body } = await call('PUT', `/api/parceiros/${quem}`, {
      token: admin,
      body: daEquipe({ cpf, hobby: 'Dança', cnpjRevenda: DENTAL_B }),
      headers: { 'if-match': '1' },
    })
    expect([status, body.codigo]).toEqual([409, 'alterado-por-outro'])
    expect((await procurar(admin, `?cpf=${cpf}`))[0]).toMatchObject({ hobby: 'Xadrez', revenda: 'Dental A' })
  })

  it('gives nobody the CPF of another', async () => {
    const { id: quem } = await registrar()
    expect(
      (await call('PUT', `/api/parceiros/${quem}`, { token: admin, body: daEquipe({ cpf: ANA }) })).body.erro,
    ).toBe('Vendedor Dental já cadastrado')
  })

  it('reaches only whom the person may see, and moves nobody out of their sight', async () => {
    const soSul = await entrar(SO_SUL)
    const { id: deFora } = await registrar()
    const { id: deDentro, cpf } = await registrar({ cnpjRevenda: DENTAL_B })
    expect((await call('PUT', `/api/parceiros/${deFora}`, { token: soSul, body: daEquipe() })).status).toBe(404)
    expect(await call('PUT', `/api/parceiros/${deDentro}`, { token: soSul, body: daEquipe({ cpf }) })).toMatchObject({
      status: 400,
      body: { campos: { cnpjRevenda: 'Dental não encontrada' } },
    })
    expect((await procurar(admin, `?cpf=${cpf}`))[0]).toMatchObject({ revenda: 'Dental B' })
  })
})

describe('switching a salesperson off, and deleting one', () => {
  it('ends their session at once; only role 2 may', async () => {
    const token = (await call('POST', '/api/parceiros', { body: peloLink() })).body.token as string
    const { id: quem } = (await call('GET', '/api/sessoes', { token })).body.parceiro as { id: string }
    expect((await call('PUT', `/api/parceiros/status/${quem}`, { token: operador, body: { ativo: 0 } })).status).toBe(
      403,
    )
    expect(
      (await call('PUT', `/api/parceiros/status/${quem}`, { token: admin, body: { ativo: 0 } })).body,
    ).toMatchObject({ parceiro: { ativo: 0 }, mensagem: 'Parceiro atualizado com sucesso' })
    expect((await call('GET', '/api/sessoes', { token })).status).toBe(401)
    expect((await call('PUT', `/api/parceiros/status/${quem}`, { token: admin, body: { ativo: 2 } })).status).toBe(400)
  })

  it('frees the CPF of who is deleted, and keeps the row for history', async () => {
    const { id: quem, cpf } = await registrar()
    expect((await call('DELETE', `/api/parceiros/${quem}`, { token: operador })).status).toBe(403)
    expect((await call('DELETE', `/api/parceiros/${quem}`, { token: admin })).body).toEqual({
      mensagem: 'Parceiro excluído com sucesso',
    })
    expect(await procurar(admin, `?cpf=${cpf}`)).toEqual([])
    expect((await call('DELETE', `/api/parceiros/${quem}`, { token: admin })).status).toBe(404)
    expect((await registrar({ cpf })).id).not.toBe(quem)
    expect(await running.programme.db.selectFrom('parceiros').select('nome').where('id', '=', quem).execute()).toEqual([
      { nome: 'Davi Melo' },
    ])
  })
})
