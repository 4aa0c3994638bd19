import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cpfDe } from '#services/demo/documentos.ts'
import { insertUsuario, SENHA as SENHA_DO_PAINEL } from '#services/engine/sessions/people.fixture.ts'
import { callsTo } from '../../tools/test-kit/calls.ts'
import { id } from '../../tools/test-kit/events.ts'
import { DA_LOJA_A, insertLimitedPeople, KULZER, SO_SUL } from '../../tools/test-kit/limited-people.ts'
import { ADMIN, OPERADOR } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'

const ADMIN_DO_SUL = cpfDe('120230340')
const NORTE = id('rede Norte')
const SUL = id('rede Sul')
const LOJA_A = id('revenda A')
const LOJA_B = id('revenda B')

let running: Running
let call: ReturnType<typeof callsTo>
let admin: string
let operador: string
let doSul: string

beforeAll(async () => {
  running = await startRunning()
  call = callsTo(running.url)
  const { db } = running.programme
  await insertLimitedPeople(db)
  await insertUsuario(db, ADMIN_DO_SUL, 2, { redes: [SUL] })
  admin = await running.entrar(ADMIN)
  operador = await running.entrar(OPERADOR)
  doSul = await running.entrar(ADMIN_DO_SUL, SENHA_DO_PAINEL)
})
afterAll(() => running.close())

const PROVISORIA = 'frase que o chefe escolheu'
let made = 0
const dados = (mudanca: object = {}) => ({
  nome: `Úrsula ${++made}`,
  cpf: cpfDe(String(310_000_000 + made)),
  email: 'ursula@example.com',
  senha: PROVISORIA,
  permissao: 0,
  ...mudanca,
})
const criar = (mudanca: object = {}, token = admin) => call('POST', '/api/usuarios', { token, body: dados(mudanca) })
const novo = async (mudanca: object = {}) => (await criar(mudanca)).body.usuario as Record<string, string>
const alterar = (idUsuario: string | undefined, body: object, token = admin) =>
  call('PUT', `/api/usuarios/${idUsuario}`, { token, body })
const listados = async (token: string) =>
  ((await call('GET', '/api/usuarios', { token })).body.usuarios as { cpf: string }[]).map(({ cpf }) => cpf)

describe('POST /api/usuarios', () => {
  it('registers a user of each role, with ids comma-joined as in the documents', async () => {
    for (const permissao of [0, 1, 2]) expect((await criar({ permissao })).status).toBe(200)
    const { status, body } = await criar({
      permissao: 3,
      idRevendasPermitidas: `${LOJA_A}, ${LOJA_B}`,
      idRedesPermitidas: NORTE,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      mensagem: 'Usuário cadastrado com sucesso',
      usuario: {
        permissao: 3,
        idRevendasPermitidas: [LOJA_A, LOJA_B].sort().join(),
        idRedesPermitidas: NORTE,
        senhaTemporaria: true,
        ativo: 1,
        versao: 1,
      },
    })
  })

  it('says every problem by its field, in the words of the documents', async () => {
    const { status, body } = await call('POST', '/api/usuarios', {
      token: admin,
      body: { nome: '', cpf: '111.111.111-11', email: '', senha: 'curta', permissao: 3 },
    })
    expect(status).toBe(400)
    expect(body.campos).toEqual({
      nome: 'Nome obrigatório',
      cpf: 'CPF não é válido',
      email: 'E-mail obrigatório',
      senha: 'A senha precisa de pelo menos 10 caracteres',
      idRevendasPermitidas: 'Selecione ao menos uma loja',
    })
    expect((await criar({ permissao: undefined })).body.campos).toEqual({ permissao: 'Permissão obrigatória' })
    expect((await criar({ senha: '' })).body.campos).toEqual({ senha: 'Senha obrigatória' })
  })

  it('refuses a CPF that is a user’s, an unknown shop or network, and a password that is the CPF', async () => {
    expect((await criar({ cpf: ADMIN })).body).toMatchObject({
      codigo: 'ja-cadastrado',
      erro: 'Usuário já cadastrado',
      campos: { cpf: 'Usuário já cadastrado' },
    })
    const nada = id('nada')
    expect((await criar({ permissao: 3, idRevendasPermitidas: nada })).body.codigo).toBe('revenda-nao-encontrada')
    expect((await criar({ idRedesPermitidas: nada })).body.codigo).toBe('rede-nao-encontrada')
    const cpf = cpfDe('377388399')
    expect((await criar({ cpf, senha: cpf })).body.campos).toEqual({ senha: 'A senha não pode ser o CPF' })
  })

  it('by an operator: roles 0, 1 and 3, not 2', async () => {
    expect((await criar({ permissao: 1 }, operador)).status).toBe(200)
    expect((await criar({ permissao: 2 }, operador)).body.codigo).toBe('papel-nao-permitido')
  })

  it('by who is limited to a network gives nobody more than that: the rest does not exist for them', async () => {
    expect((await criar({}, doSul)).body).toMatchObject({
      codigo: 'sem-rede',
      campos: { idRedesPermitidas: 'Selecione ao menos uma rede' },
    })
    expect((await criar({ idRedesPermitidas: NORTE }, doSul)).body.codigo).toBe('rede-nao-encontrada')
    expect((await criar({ permissao: 3, idRevendasPermitidas: LOJA_A }, doSul)).body.codigo).toBe(
      'revenda-nao-encontrada',
    )
    expect((await criar({ permissao: 2, idRedesPermitidas: SUL }, doSul)).status).toBe(200)
    expect((await criar({ permissao: 3, idRevendasPermitidas: LOJA_B }, doSul)).status).toBe(200)
  })
})

describe('GET /api/usuarios', () => {
  it('tells whose a CPF is, and lists everybody to an administrator only', async () => {
    expect((await call('GET', `/api/usuarios?cpf=${ADMIN}`, { token: operador })).body.usuarios).toEqual([
      { id: id(`usuario ${ADMIN}`), nome: 'Pessoa' },
    ])
    expect((await call('GET', `/api/usuarios?cpf=${cpfDe('999888777')}`, { token: admin })).body.usuarios).toEqual([])
    expect((await call('GET', '/api/usuarios', { token: operador })).body.codigo).toBe('papel-nao-permitido')
    expect(await listados(admin)).toEqual(expect.arrayContaining([ADMIN, OPERADOR, KULZER, SO_SUL, DA_LOJA_A]))
  })

  it('lists to who is limited to a network those who see nothing else', async () => {
    const { cpf } = await novo({ permissao: 3, idRevendasPermitidas: LOJA_B })
    const vistos = await listados(doSul)
    expect(vistos).toEqual(expect.arrayContaining([ADMIN_DO_SUL, SO_SUL, cpf]))
    for (const outro of [ADMIN, OPERADOR, KULZER, DA_LOJA_A]) expect(vistos).not.toContain(outro)
  })
})

describe('a password that was given out', () => {
  it('is changed before anything else, and then everything is open', async () => {
    const { cpf } = await novo()
    const token = await running.entrar(cpf!, PROVISORIA)
    const refused = { status: 403, body: { codigo: 'senha-temporaria' } }
    expect(await call('GET', '/api/redes', { token })).toMatchObject(refused)
    expect(await call('PUT', '/api/usuarios', { token, body: { nome: 'Úrsula' } })).toMatchObject(refused)
    expect((await call('GET', '/api/sessoes', { token })).body.usuario.senhaTemporaria).toBe(true)
    const senhas = { senhaAntiga: PROVISORIA, senha: 'uma frase só minha' }
    const { body } = await call('PUT', '/api/usuarios', { token, body: { nome: 'Úrsula', ...senhas } })
    expect(body.usuario.senhaTemporaria).toBe(false)
    expect((await call('GET', '/api/redes', { token })).status).toBe(200)
  })
})

describe('PUT /api/usuarios/:id', () => {
  it('changes what is sent, keeps the rest, and audits both', async () => {
    const usuario = await novo({ idRedesPermitidas: SUL })
    const { body } = await alterar(usuario['id'], { email: 'outra@example.com', versao: 1 })
    expect(body).toMatchObject({
      mensagem: 'Usuário alterado com sucesso',
      usuario: { nome: usuario['nome'], email: 'outra@example.com', idRedesPermitidas: SUL, versao: 2 },
    })
    await alterar(usuario['id'], { permissao: 3, idRevendasPermitidas: LOJA_A, idRedesPermitidas: '' })
    const { rows } = await running.programme.pool.query<{ antes: object; depois: object }>(
      'select antes, depois from auditoria where id_entidade = $1 order by em desc, id desc limit 1',
      [usuario['id']],
    )
    expect(rows).toEqual([
      {
        antes: { permissao: 0, idRevendasPermitidas: [], idRedesPermitidas: [SUL] },
        depois: { permissao: 3, idRevendasPermitidas: [LOJA_A], idRedesPermitidas: [] },
      },
    ])
  })

  it('tells the second of two who change one user who was first', async () => {
    const usuario = await novo()
    await alterar(usuario['id'], { nome: 'Primeira', versao: 1 })
    const { status, body } = await alterar(usuario['id'], { nome: 'Segunda', versao: 1 })
    expect([status, body.codigo]).toEqual([409, 'alterado-por-outro'])
    expect(body.erro).toMatch(/^Pessoa alterou este cadastro em /)
  })

  it('refuses role 3 without a shop, another’s CPF, and an unknown user', async () => {
    const usuario = await novo()
    expect((await alterar(usuario['id'], { permissao: 3 })).body.codigo).toBe('sem-loja')
    expect((await alterar(usuario['id'], { cpf: ADMIN })).body.codigo).toBe('ja-cadastrado')
    expect((await alterar(usuario['id'], { idRedesPermitidas: id('nada') })).body.codigo).toBe('rede-nao-encontrada')
    expect((await alterar(id('ninguém'), { nome: 'Ana' })).status).toBe(404)
  })

  it('ends the sessions of who is switched off or gets another role, and of nobody else', async () => {
    const { id: idUsuario, cpf } = await novo()
    const entrar = () => running.entrar(cpf!, PROVISORIA)
    const vive = async (token: string) => (await call('GET', '/api/sessoes', { token })).status === 200
    let token = await entrar()
    await alterar(idUsuario, { nome: 'Outro nome' })
    expect(await vive(token)).toBe(true)
    await alterar(idUsuario, { permissao: 1 })
    expect(await vive(token)).toBe(false)
    token = await entrar()
    expect((await alterar(idUsuario, { ativo: 0 })).body.mensagem).toBe('Usuário atualizado com sucesso')
    expect(await entrar()).toBeUndefined()
    await alterar(idUsuario, { ativo: 1 })
    expect(await vive(token)).toBe(false)
  })

  it('leaves everybody’s own access to others: an administrator always remains', async () => {
    const own = id(`usuario ${ADMIN}`)
    for (const body of [{ ativo: 0 }, { permissao: 0 }, { idRedesPermitidas: SUL }])
      expect((await alterar(own, body)).body.codigo).toBe('proprio-acesso')
    expect((await alterar(own, { email: 'minha@example.com' })).status).toBe(200)

    const [um, outro] = [await novo({ permissao: 2 }), await novo({ permissao: 2 })]
    const tokens: string[] = []
    for (const { cpf, nome } of [um, outro]) {
      const token = await running.entrar(cpf!, PROVISORIA)
      const senhas = { senhaAntiga: PROVISORIA, senha: 'uma frase só minha' }
      await call('PUT', '/api/usuarios', { token, body: { nome, ...senhas } })
      tokens.push(token)
    }
    const answers = await Promise.all([
      alterar(outro['id'], { ativo: 0 }, tokens[0]),
      alterar(um['id'], { ativo: 0 }, tokens[1]),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => [401, 403].includes(status))).toHaveLength(1)
  })

  it('does not exist for who is limited to another network, and gives nothing beyond it', async () => {
    const fora = await novo({ idRedesPermitidas: NORTE })
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['POST', '/senha'],
    ] as const) {
      const body = method === 'PUT' ? { body: { nome: 'Ana' } } : {}
      const { status } = await call(method, `/api/usuarios/${fora['id']}${path}`, { token: doSul, ...body })
      expect(status).toBe(404)
    }
    const dentro = await novo({ idRedesPermitidas: SUL })
    expect((await alterar(dentro['id'], { idRedesPermitidas: NORTE }, doSul)).body.codigo).toBe('rede-nao-encontrada')
    expect((await alterar(dentro['id'], { idRedesPermitidas: '' }, doSul)).body.codigo).toBe('sem-rede')
  })
})

describe('POST /api/usuarios/:id/senha', () => {
  it('gives a temporary password once, ends the sessions, and leaves no trace of it', async () => {
    const { id: idUsuario, cpf } = await novo()
    const antes = await running.entrar(cpf!, PROVISORIA)
    const { body } = await call('POST', `/api/usuarios/${idUsuario}/senha`, { token: admin })
    const senha = body.senha as string
    expect(senha).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    expect((await call('GET', '/api/sessoes', { token: antes })).status).toBe(401)
    expect(await running.entrar(cpf!, PROVISORIA)).toBeUndefined()
    const token = await running.entrar(cpf!, senha)
    expect((await call('GET', '/api/redes', { token })).body.codigo).toBe('senha-temporaria')
    const { rows } = await running.programme.pool.query('select antes, depois from auditoria where id_entidade = $1', [
      idUsuario,
    ])
    expect(JSON.stringify(rows)).toContain('redefinida')
    expect(JSON.stringify(rows)).not.toContain(senha)
  })

  it('is not for one’s own', async () => {
    const { body } = await call('POST', `/api/usuarios/${id(`usuario ${ADMIN}`)}/senha`, { token: admin })
    expect(body.codigo).toBe('proprio-acesso')
  })
})
