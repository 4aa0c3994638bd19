import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { somarDias } from '#contracts/values/dia.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import type { Worker } from '#services/app.ts'
import { cpfDe } from '#services/demo/documentos.ts'
import { insertUsuario, SENHA as SENHA_DE_TODOS } from '#services/engine/sessions/people.fixture.ts'
import { usuariosComPapel } from '#services/engine/sessions/usuario-atual.ts'
import { callsTo } from '../../tools/test-kit/calls.ts'
import { ADMIN, AGORA, ANA, CARLA, DENTAL_A, HOJE } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'
import { SEGUNDA, secondPerson } from '../../tools/test-kit/second-person.ts'
import { quemConfirma } from './quem-confirma.ts'
import { vencerPedidos } from './vencer.job.ts'

/** An administrator of Ana's network alone. */
const SO_UMA_REDE = cpfDe('111000111')
const NOVO = cpfDe('111000333')
const PROVISORIA = 'frase que o chefe escolheu'
const NOVA = 'cavalo correto bateria'

let running: Running
let call: ReturnType<typeof callsTo>
let dois: Awaited<ReturnType<typeof secondPerson>>
let admin: string
let segunda: string

beforeAll(async () => {
  running = await startRunning()
  call = callsTo(running.url)
  const { db } = running.programme
  const revendas = db.selectFrom('revendas').select('id_rede').where('cnpj', '=', DENTAL_A)
  await insertUsuario(db, SO_UMA_REDE, 2, { redes: [(await revendas.executeTakeFirstOrThrow()).id_rede] })
  dois = await secondPerson(running)
  // Each is called by their CPF.
  await db
    .updateTable('usuarios')
    .set(({ ref }) => ({ nome: ref('cpf') }))
    .execute()
  admin = await running.entrar(ADMIN)
  segunda = await running.entrar(SEGUNDA, SENHA_DE_TODOS)
})
afterAll(() => running.close())

const enviar = (method: 'POST' | 'PUT', path: string, token: string, body: object = {}) =>
  call(method, path, { token, body, headers: { 'idempotency-key': randomUUID() } })
const lancar = (cpf: string, pontos: number, token = admin) =>
  enviar('POST', '/api/pontuacoes/lancar', token, {
    cpf,
    sentido: 'credito',
    pontos,
    motivo: 'Campanha de inverno',
    documento: randomUUID(),
  })
const usuario = (cpf: string) =>
  running.programme.db.selectFrom('usuarios').select('id').where('cpf', '=', cpf).executeTakeFirstOrThrow()
const parceiro = (cpf: string) =>
  running.programme.db.selectFrom('parceiros').select('id').where('cpf', '=', cpf).executeTakeFirstOrThrow()
const prever = async (pensado: object, token = admin) =>
  (await call('POST', '/api/aprovacoes/previsao', { token, body: { ato: 'lancar-pontos', ...pensado } })).body
const confirmar = async (numero: number, token: string) => (await dois.confirmar(numero, { token })).body['codigo']
const numeroDe = ({ body }: { body: Record<string, unknown> }) => body['pedido'] as number

describe('an act on the account of who does it', () => {
  it('needs a second person, whatever it moves and without any limit', async () => {
    const { db } = running.programme
    await insertUsuario(db, ANA, 2)
    await db.updateTable('usuarios').set({ nome: ANA }).where('cpf', '=', ANA).execute()
    const ana = await running.entrar(ANA, SENHA_DE_TODOS)
    const { id } = await parceiro(ANA)
    expect((await lancar(ANA, 1)).status).toBe(200)
    expect((await lancar(CARLA, 1, ana)).status).toBe(200)
    expect(await prever({ valor: 1, alvo: id }, ana)).toMatchObject({
      precisa: true,
      aviso: expect.stringMatching(/^É a sua própria conta: vira um pedido\. Podem confirmar: /) as string,
    })
    const pedido = await lancar(ANA, 1, ana)
    expect([pedido.status, pedido.body['mensagem']]).toEqual([
      202,
      expect.stringMatching(/^É a sua própria conta: o pedido \d+ aguarda uma segunda pessoa em Aprovações\. Podem/),
    ])
    expect(await dois.pedido(numeroDe(pedido))).toMatchObject({ body: { pedido: { limite: null } } })
    expect(await confirmar(numeroDe(pedido), ana)).toBe('pedido-proprio')
    expect((await dois.confirmar(numeroDe(pedido))).status).toBe(200)
  })
})

describe('a request beyond the limit', () => {
  beforeAll(() => dois.limitar('lancar-pontos', 100))

  it('is told of before it is made, with who may confirm it: those who see what it is about', async () => {
    const [ana, carla] = [await parceiro(ANA), await parceiro(CARLA)]
    expect(await prever({ valor: 100, alvo: ana.id })).toEqual({ precisa: false, aviso: '', confirmam: [] })
    const daAna = await prever({ valor: 100.01, alvo: ana.id })
    expect(daAna).toMatchObject({
      precisa: true,
      aviso: expect.stringMatching(/^Passa do seu limite de 100 pontos: vira um pedido\. Podem confirmar: /) as string,
    })
    expect(daAna['confirmam']).toEqual([ANA, SO_UMA_REDE, SEGUNDA])
    const daCarla = await prever({ valor: 101, alvo: carla.id })
    expect(daCarla['confirmam']).toEqual([ANA, SEGUNDA])
  })

  it('of an account out of reach is told nothing of, as of one that is not there', async () => {
    const umaRede = await running.entrar(SO_UMA_REDE, SENHA_DE_TODOS)
    const [ana, carla] = [await parceiro(ANA), await parceiro(CARLA)]
    expect(await prever({ valor: 1, alvo: ana.id }, umaRede)).toMatchObject({ precisa: false })
    const nenhum = await prever({ valor: 1, alvo: randomUUID() }, umaRede)
    expect(nenhum).toMatchObject({ codigo: 'alvo-nao-encontrado' })
    expect(await prever({ valor: 1, alvo: carla.id }, umaRede)).toMatchObject({
      ...nenhum,
      correlacao: expect.anything() as unknown,
    })
  })

  it('that nobody may confirm says what to do', async () => {
    const { db } = running.programme
    const outros = db.updateTable('usuarios').where('cpf', 'in', [ANA, SEGUNDA, SO_UMA_REDE])
    await outros.set({ ativo: false }).execute()
    const ninguem = /Por enquanto ninguém pode confirmar: peça que outro administrador passe a ver estas redes/
    expect((await prever({ valor: 101 }))['aviso']).toMatch(ninguem)
    expect((await lancar(CARLA, 101)).body['mensagem']).toMatch(ninguem)
    await outros.set({ ativo: true }).execute()
  })
})

describe('whose access who asked gave or changed lately', () => {
  const cadastrar = async (cpf: string, token: string) => {
    const dados = { nome: 'Nova Pessoa', cpf, email: 'nova@example.com', senha: PROVISORIA, permissao: 2 }
    expect((await enviar('POST', '/api/usuarios', token, dados)).status).toBe(200)
    const primeira = await running.entrar(cpf, PROVISORIA)
    const troca = { nome: 'Nova Pessoa', senhaAntiga: PROVISORIA, senha: NOVA }
    expect((await enviar('PUT', '/api/usuarios', primeira, troca)).status).toBe(200)
    return primeira
  }

  it('answers no request of theirs, and those whom they registered do not either, for 30 days', async () => {
    const criada = await cadastrar(NOVO, admin)
    const daCriada = await cadastrar(cpfDe('111000444'), criada)
    const numero = numeroDe(await lancar(ANA, 200))
    for (const token of [criada, daCriada]) {
      expect(await confirmar(numero, token)).toBe('acesso-dado-por-quem-pediu')
      const recusa = await enviar('POST', `/api/aprovacoes/${numero}/recusar`, token, { motivo: 'Não' })
      expect(recusa).toMatchObject({ status: 422, body: { codigo: 'acesso-dado-por-quem-pediu' } })
    }
    const { body } = await dois.pedido(numero, criada)
    expect(body['pedido']).toMatchObject({
      impedido: expect.stringMatching(/^Quem fez o pedido cadastrou você/) as string,
    })
    expect(JSON.stringify((body['pedido'] as { confirmam: string[] }).confirmam)).not.toContain('Nova Pessoa')
    const aguardando = async (token: string) =>
      (await call('GET', '/api/aprovacoes/aguardando', { token })).body['quantos']
    expect(await aguardando(segunda)).toBe(2)
    expect(await aguardando(criada)).toBe(0)
    // The other way round, and of anybody else, they do.
    expect(await confirmar(numeroDe(await lancar(ANA, 200, criada)), admin)).toBeUndefined()
    expect(await confirmar(numeroDe(await lancar(ANA, 200, segunda)), criada)).toBeUndefined()
  })

  it.each([
    ['password', 'POST', '/senha', {}],
    ['e-mail', 'PUT', '', { email: 'outro@example.com' }],
    ['role', 'PUT', '', { permissao: 2 }],
  ] as const)('does not by a new %s either; by a new name they do', async (o, method, sufixo, mudanca) => {
    const { db } = running.programme
    const id = await insertUsuario(db, cpfDe(`1110005${o.length}0`), o === 'role' ? 1 : 2)
    const { id: pedidoPor } = await usuario(ADMIN)
    const pedido = { ato: o === 'role' ? 'cancelar-em-massa' : 'lancar-pontos', alvo: null, pedidoPor } as const
    const confirmam = async (agora = AGORA) =>
      (await quemConfirma({ db, agora: () => agora }, pedido)).map((pessoa) => pessoa.id)
    expect((await enviar('PUT', `/api/usuarios/${id}`, admin, { nome: 'Outro Nome' })).status).toBe(200)
    expect(await confirmam()).toContain(id)
    expect((await enviar(method, `/api/usuarios/${id}${sufixo}`, admin, mudanca)).status).toBe(200)
    expect(await confirmam()).not.toContain(id)
    expect(await confirmam(new Date(AGORA.getTime() + 31 * 86_400_000))).toContain(id)
  })
})

describe('administrators', () => {
  it('are told by e-mail who made another one, and who set the password of one', async () => {
    const { db } = running.programme
    const contar = async () => {
      const rows = await db
        .selectFrom('mensagens as m')
        .innerJoin('usuarios as u', 'u.id', 'm.id_usuario')
        .select(['u.cpf', 'm.canal'])
        .where('m.modelo', '=', 'acessoDeAdministrador')
        .orderBy('m.id')
        .execute()
      return rows
    }
    const antes = (await contar()).length
    const dados = { nome: 'Mais Uma', cpf: cpfDe('111000777'), email: 'u@example.com', senha: PROVISORIA, permissao: 0 }
    const { body } = await enviar('POST', '/api/usuarios', admin, dados)
    const { id } = body['usuario'] as { id: string }
    expect(await contar()).toHaveLength(antes)
    const administradores = async () =>
      (await usuariosComPapel(db, [ADMINISTRADOR])).filter((pessoa) => pessoa.id !== id).length - 1
    await enviar('PUT', `/api/usuarios/${id}`, admin, { permissao: 2 })
    const doPapel = (await contar()).slice(antes)
    expect(doPapel).toHaveLength(await administradores())
    expect(doPapel).toContainEqual({ cpf: SEGUNDA, canal: 'email' })
    expect(doPapel.map(({ cpf }) => cpf)).not.toContain(ADMIN)
    expect(doPapel.map(({ cpf }) => cpf)).not.toContain(dados.cpf)
    await enviar('POST', `/api/usuarios/${id}/senha`, admin)
    expect((await contar()).slice(antes + doPapel.length)).toHaveLength((await administradores()) + 1)
  })
})

describe('a request that nobody answers', () => {
  it('is told to who may confirm it the day before its last, and to who asked once it lapsed, once each', async () => {
    const { db, ledger, settled } = running.programme
    const numero = numeroDe(await lancar(CARLA, 300))
    const doPedido = async (causa: string) => {
      const rows = await db
        .selectFrom('mensagens as m')
        .innerJoin('usuarios as u', 'u.id', 'm.id_usuario')
        .select('u.cpf')
        .where('m.causa', 'like', `${causa}:%`)
        .where(sql`(m.dados->>'numero')::int`, '=', numero)
        .execute()
      return rows.map(({ cpf }) => cpf)
    }
    const noite = async (dias: number) => {
      const due = new Date(AGORA.getTime() + dias * 86_400_000)
      const queue = { enqueue: () => Promise.resolve() } as unknown as Worker['queue']
      await vencerPedidos.run(
        { db, ledger, queue, agora: () => due },
        { dia: somarDias(HOJE, dias), due, signal: new AbortController().signal },
      )
      await settled()
    }
    await noite(5)
    expect(await doPedido('pedido-vence')).toEqual([])
    for (const dias of [6, 7]) await noite(dias)
    const avisados = await doPedido('pedido-vence')
    expect(avisados).toContain(SEGUNDA)
    expect(avisados).not.toContain(ADMIN)
    expect(avisados).not.toContain(SO_UMA_REDE)
    expect(new Set(avisados).size).toBe(avisados.length)
    expect(await doPedido('pedido-vencido')).toEqual([])
    for (const dias of [8, 9]) await noite(dias)
    expect(await doPedido('pedido-vencido')).toEqual([ADMIN])
  })
})
