import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshAddress } from '#services/engine/http/gateway.fixture.ts'
import { callsTo } from '../../tools/test-kit/calls.ts'
import { id } from '../../tools/test-kit/events.ts'
import { ADMIN, ANA, BRUNO, CARLA, OPERADOR, SENHA } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'

const NOVA = 'uma frase nova e longa'
let running: Running
let call: ReturnType<typeof callsTo>

beforeAll(async () => {
  running = await startRunning()
  call = callsTo(running.url)
})
afterAll(() => running.close())

const naLoja = (cpf: string, senha = SENHA) => running.entrar(cpf, senha, 'parceiro')
const auditoriaDe = (nome: string) =>
  running.programme.db.selectFrom('auditoria').selectAll().where('id_entidade', '=', id(nome)).orderBy('id').execute()

describe("PUT /api/parceiros, the salesperson's own", () => {
  it('accepts the regulation, once', async () => {
    const token = await naLoja(ANA)
    const aceitar = () => call('PUT', '/api/parceiros', { token, body: { aceitouRegulamento: 1 } })
    expect((await aceitar()).body).toMatchObject({
      parceiro: { nome: 'Ana Silva', aceitouRegulamento: true },
      mensagem: 'Cadastro alterado com sucesso',
    })
    await aceitar()
    expect((await auditoriaDe('parceiro Ana')).filter(({ acao }) => acao === 'aceitar-regulamento')).toHaveLength(1)
  })

  it('changes what is sent, and neither CPF nor shop', async () => {
    const { body } = await call('PUT', '/api/parceiros', {
      token: await naLoja(ANA),
      body: {
        nome: 'Ana Souza',
        celular: '(19) 97777-0000',
        email: '',
        senha: '',
        senhaAntiga: '',
        cpf: BRUNO,
        cnpjRevenda: 'x',
        ativo: 0,
      },
    })
    expect(body.parceiro).toMatchObject({
      nome: 'Ana Souza',
      cpf: ANA,
      celular: '19977770000',
      nomeRevenda: 'Dental A',
      endRua: 'Rua A',
    })
  })

  it.each([
    ['no name', { nome: ' ' }, { nome: 'Nome obrigatório' }],
    ['no such sex', { sexo: 'X' }, { sexo: 'Sexo obrigatório' }],
    ['a short phone', { telefone: '123' }, { telefone: 'Telefone inválido' }],
    [
      "a minor's birthday",
      { dataNascimento: '20200101' },
      { dataNascimento: 'O vendedor precisa ter pelo menos 18 anos' },
    ],
    ['a new password without the old one', { senha: NOVA }, { senhaAntiga: 'Informe a senha atual' }],
    ['a wrong password', { senha: NOVA, senhaAntiga: 'errada' }, { senhaAntiga: 'A senha atual não confere' }],
    [
      'a weak password',
      { senha: 'senha12345', senhaAntiga: SENHA },
      { senha: 'Esta senha é muito comum: escolha outra' },
    ],
    ['the CPF for a password', { senha: CARLA, senhaAntiga: SENHA }, { senha: 'A senha não pode ser o CPF' }],
    ['the same password', { senha: SENHA, senhaAntiga: SENHA }, { senha: 'Escolha uma senha diferente da atual' }],
  ])('refuses %s', async (_what, body, campos) => {
    const answer = await call('PUT', '/api/parceiros', { token: await naLoja(CARLA), body })
    expect([answer.status, answer.body.campos]).toEqual([400, campos])
  })

  it('with a new password ends the other sessions and takes the temporary mark away', async () => {
    await running.programme.db
      .updateTable('parceiros')
      .set({ senha_temporaria: true })
      .where('id', '=', id('parceiro Bruno'))
      .execute()
    const [esta, outra] = [await naLoja(BRUNO), await naLoja(BRUNO)]
    expect((await call('GET', '/api/sessoes', { token: esta })).body.parceiro.senhaTemporaria).toBe(true)
    for (const [path, body] of [
      ['/api/parceiros', { aceitouRegulamento: 1 }],
      ['/api/parceiros/endereco-entrega', { entregaCep: '13010000' }],
    ] as const) {
      expect((await call('PUT', path, { token: esta, body })).body).toMatchObject({
        codigo: 'senha-temporaria',
        erro: 'Troque sua senha provisória antes de continuar.',
      })
    }
    const { body } = await call('PUT', '/api/parceiros', { token: esta, body: { senhaAntiga: SENHA, senha: NOVA } })
    expect(body.parceiro.senhaTemporaria).toBe(false)
    expect((await call('GET', '/api/sessoes', { token: esta })).status).toBe(200)
    expect((await call('GET', '/api/sessoes', { token: outra })).status).toBe(401)
    expect(await naLoja(BRUNO)).toBeUndefined()
    expect(await naLoja(BRUNO, NOVA)).toBeDefined()
    expect(JSON.stringify(await auditoriaDe('parceiro Bruno'))).not.toMatch(/argon2|frase nova/)
  })

  it('lets nobody try out passwords', async () => {
    const token = await naLoja(CARLA)
    const headers = { 'x-forwarded-for': freshAddress() }
    const status = []
    for (let n = 0; n < 11; n++)
      status.push(
        (await call('PUT', '/api/parceiros', { token, headers, body: { senha: NOVA, senhaAntiga: `tentativa ${n}` } }))
          .status,
      )
    expect(status.at(-1)).toBe(429)
  })

  it('is not for the panel', async () => {
    expect(
      (await call('PUT', '/api/parceiros', { token: await running.entrar(ADMIN), body: { nome: 'X' } })).status,
    ).toBe(403)
  })
})

describe('PUT /api/parceiros/endereco-entrega', () => {
  const informar = async (body: object) =>
    call('PUT', '/api/parceiros/endereco-entrega', { token: await naLoja(ANA), body })

  it('is content with a CEP, and says when a prize can be sent', async () => {
    const { body } = await informar({
      entregaCep: '13010-000',
      entregaRua: 'Rua Barão',
      entregaBairro: 'Centro',
      entregaCidade: 'Campinas',
      entregaEstado: 'sp',
    })
    expect(body.parceiro).toMatchObject({
      informouCep: true,
      enderecoEntregaCompleto: false,
      enderecoEntrega: { entregaCep: '13010000', entregaEstado: 'SP' },
    })
    const completo = await informar({ entregaCep: '13010000', entregaNome: 'Ana Souza', entregaNumero: '10' })
    expect(completo.body.parceiro).toMatchObject({
      enderecoEntregaCompleto: true,
      enderecoEntrega: { entregaRua: 'Rua Barão', entregaNome: 'Ana Souza' },
    })
  })

  it('keeps no street of another CEP', async () => {
    const { body } = await informar({ entregaCep: '01310100' })
    expect(body.parceiro.enderecoEntrega).toEqual({
      entregaCep: '01310100',
      entregaNome: 'Ana Souza',
      entregaRua: '',
      entregaNumero: '',
      entregaComplemento: '',
      entregaBairro: '',
      entregaCidade: '',
      entregaEstado: '',
    })
  })

  it.each([
    ['', 'CEP obrigatório'],
    ['123', 'CEP inválido'],
    ["1' or '1'='1", 'CEP inválido'],
  ])('refuses "%s"', async (entregaCep, sentence) => {
    expect((await informar({ entregaCep })).body.campos).toEqual({ entregaCep: sentence })
  })
})

describe('PUT /api/usuarios', () => {
  it('changes the name and leaves the password where it was left blank', async () => {
    const { status, body } = await call('PUT', '/api/usuarios', {
      token: await running.entrar(OPERADOR),
      body: { nome: 'Otávia Reis', senha: '', senhaAntiga: '' },
    })
    expect([status, body.nome, body.mensagem]).toEqual([200, 'Otávia Reis', 'Perfil alterado com sucesso'])
    expect(body.usuario).toMatchObject({ cpf: OPERADOR, permissao: 1 })
    expect(JSON.stringify(body)).not.toMatch(/senha(?!Temporaria)|argon/)
  })

  it.each([
    [
      'a wrong current password',
      { nome: 'A', senha: NOVA, senhaAntiga: 'errada' },
      { senhaAntiga: 'A senha atual não confere' },
    ],
    ['no name', { nome: '' }, { nome: 'Nome obrigatório' }],
    ['a role', { permissao: 2 }, { nome: 'Nome obrigatório' }],
  ])('refuses %s', async (_what, body, campos) => {
    expect((await call('PUT', '/api/usuarios', { token: await running.entrar(OPERADOR), body })).body.campos).toEqual(
      campos,
    )
  })

  it('changes the password and ends the other sessions', async () => {
    const [esta, outra] = [await running.entrar(OPERADOR), await running.entrar(OPERADOR)]
    expect(
      (
        await call('PUT', '/api/usuarios', {
          token: esta,
          body: { nome: 'Otávia Reis', senha: NOVA, senhaAntiga: SENHA, permissao: 2 },
        })
      ).body.usuario.permissao,
    ).toBe(1)
    expect((await call('GET', '/api/sessoes', { token: outra })).status).toBe(401)
    expect((await call('GET', '/api/sessoes', { token: esta })).status).toBe(200)
    expect(await running.entrar(OPERADOR, NOVA)).toBeDefined()
    expect((await auditoriaDe(`usuario ${OPERADOR}`)).at(-1)).toMatchObject({
      acao: 'alterar-perfil',
      antes: {},
      depois: { senha: 'alterada' },
    })
  })
})

describe('GET /api/usuarios', () => {
  it('says who has a CPF, to roles 1 and 2', async () => {
    const admin = await running.entrar(ADMIN)
    expect((await call('GET', `/api/usuarios?cpf=${ADMIN}`, { token: admin })).body).toEqual({
      usuarios: [{ id: id(`usuario ${ADMIN}`), nome: 'Pessoa' }],
    })
    expect((await call('GET', `/api/usuarios?cpf=${ANA}`, { token: admin })).body).toEqual({ usuarios: [] })
  })
})

describe('GET /api/revendas', () => {
  it('gives selectors their shops, and look-ups what is in use', async () => {
    const token = await running.entrar(ADMIN)
    const codigos = async (query = '') =>
      ((await call('GET', `/api/revendas${query}`, { token })).body.revendas as { codigo: string }[]).map(
        ({ codigo }) => codigo,
      )
    expect(await codigos()).toEqual(['DA', 'DB'])
    expect(await codigos('?rede=Sul')).toEqual(['DB'])
    expect(await codigos('?codigo=da')).toEqual(['DA'])
    expect(await codigos('?cnpj=00.000.000/0000-00')).toEqual([])
  })
})
