import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsTo } from '../../tools/test-kit/calls.ts'
import { cpfDe } from '#services/demo/documentos.ts'
import { insertUsuario, SENHA as SENHA_DE_TODOS } from '#services/engine/sessions/people.fixture.ts'
import { ADMIN, ANA, CARLA, DENTAL_A, OPERADOR } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'

/** An administrator of Ana's network alone. */
const SO_UMA_REDE = cpfDe('111000111')

let running: Running
let call: ReturnType<typeof callsTo>
let admin: string

beforeAll(async () => {
  running = await startRunning()
  call = callsTo(running.url)
  const { id_rede } = await running.programme.db
    .selectFrom('revendas')
    .select('id_rede')
    .where('cnpj', '=', DENTAL_A)
    .executeTakeFirstOrThrow()
  await insertUsuario(running.programme.db, SO_UMA_REDE, 2, { redes: [id_rede] })
  admin = await running.entrar(ADMIN)
})
afterAll(() => running.close())

const PEDIDO = { sentido: 'credito', pontos: 50, motivo: 'Campanha de inverno', documento: 'Memorando 12/2026' }
let memorandos = 0
const lancar = (mais: object = {}, { token = admin, chave = randomUUID() as string } = {}) =>
  call('POST', '/api/pontuacoes/lancar', {
    token,
    body: { cpf: ANA, ...PEDIDO, documento: `Memorando ${++memorandos}/2026`, ...mais },
    headers: { 'idempotency-key': chave },
  })
const extrato = async () =>
  (await call('GET', `/api/extrato/${ANA}?limite=1`, { token: admin })).body as {
    saldo: number
    totalMovimentos: number
    movimentos: object[]
  }

describe('points by hand', () => {
  it('a credit is in the statement with who, why and on what document; a debit takes it again', async () => {
    const { saldo } = await extrato()
    expect(await lancar(PEDIDO)).toMatchObject({
      status: 200,
      body: { mensagem: 'Pontos lançados com sucesso', saldo: saldo + 50 },
    })
    expect(await extrato()).toMatchObject({
      saldo: saldo + 50,
      movimentos: [
        {
          tipo: 'lancamento',
          pontos: 50,
          motivo: 'Campanha de inverno',
          comprovante: 'Memorando 12/2026',
          lotes: [{ pontos: 50 }],
        },
      ],
    })
    expect(await lancar({ sentido: 'debito', pontos: 20.5 })).toMatchObject({
      status: 200,
      body: { mensagem: 'Pontos retirados com sucesso', saldo: saldo + 29.5 },
    })
    expect(await extrato()).toMatchObject({ movimentos: [{ tipo: 'retirada', pontos: -20.5 }] })
  })

  it('a credit is in the log and in the month of the dashboard', async () => {
    const creditados = async () =>
      (
        (await call('GET', '/api/dashboard', { token: admin })).body as { pontosPorMes: { creditados: number }[] }
      ).pontosPorMes.at(-1)!.creditados
    const antes = await creditados()
    await lancar({ pontos: 12.5, documento: 'Memorando do log' })
    expect((await creditados()) - antes).toBe(12.5)
    const { body } = await call('GET', '/api/logs?limite=1', { token: admin })
    expect(JSON.stringify(body)).toContain('Memorando do log')
  })

  it('the same key twice enters them once', async () => {
    const chave = randomUUID()
    const mesmos = { documento: 'Memorando da chave' }
    const [um, dois] = [await lancar(mesmos, { chave }), await lancar(mesmos, { chave })]
    expect([um.status, dois.status]).toEqual([200, 200])
    const { totalMovimentos } = await extrato()
    await lancar(mesmos, { chave })
    expect((await extrato()).totalMovimentos).toBe(totalMovimentos)
  })

  it('the same document again is told of the earlier ones, however it is written', async () => {
    const documento = 'Ofício 7/2026'
    expect((await lancar({ documento })).status).toBe(200)
    const { saldo, movimentos } = await extrato()
    const { posicao } = movimentos[0] as { posicao: string }
    expect(await lancar({ documento: 'oficio 7/2026', motivo: 'Outro' })).toMatchObject({
      status: 409,
      body: {
        codigo: 'pontos-ja-lancados',
        erro:
          `Este documento já lançou estes pontos desta conta em 20/11/2026: é o movimento ${posicao}. `
          + 'Se são outros pontos, informe outro documento.',
      },
    })
    expect((await extrato()).saldo).toBe(saldo)
    for (const outros of [{ pontos: 51 }, { sentido: 'debito' }, { documento: 'Ofício 8/2026' }, { cpf: CARLA }])
      expect((await lancar({ documento, ...outros })).status).toBe(200)
  })

  it('the same document twice at once enters them once', async () => {
    const { saldo } = await extrato()
    const respostas = await Promise.all([0, 1].map(() => lancar({ documento: 'Ofício 9/2026' })))
    expect(respostas.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await extrato()).saldo).toBe(saldo + 50)
  })

  it('a debit of more than the balance is refused, and leaves no text behind', async () => {
    const textos = async () => (await running.programme.db.selectFrom('textos').select('id').execute()).length
    const [antes, { saldo }] = [await textos(), await extrato()]
    expect(await lancar({ sentido: 'debito', pontos: saldo + 0.01 })).toMatchObject({
      status: 422,
      body: { codigo: 'saldo-insuficiente', erro: 'Saldo insuficiente' },
    })
    expect(await textos()).toBe(antes)
  })

  it('two debits of the last points at once: one succeeds', async () => {
    const { saldo } = await extrato()
    const respostas = await Promise.all([0, 1].map(() => lancar({ sentido: 'debito', pontos: saldo })))
    expect(respostas.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await extrato()).saldo).toBe(0)
  })

  it.each([
    ['no points', { pontos: 0 }, 'pontos', 'Informe mais de zero pontos'],
    ['no reason', { motivo: ' ' }, 'motivo', 'Motivo obrigatório'],
    ['no document', { documento: '' }, 'documento', 'Documento obrigatório'],
  ])('%s is refused with what to do', async (_, errado, campo, frase) => {
    expect(await lancar(errado)).toMatchObject({ status: 400, body: { campos: { [campo]: frase } } })
  })

  it('is for administrators, within their networks', async () => {
    expect(await lancar({}, { token: await running.entrar(OPERADOR) })).toMatchObject({ status: 403 })
    expect(await lancar({ cpf: '52998224725' })).toMatchObject({ status: 404 })
    const token = await running.entrar(SO_UMA_REDE, SENHA_DE_TODOS)
    expect(await lancar({ cpf: CARLA }, { token })).toMatchObject({
      status: 404,
      body: { codigo: 'parceiro-nao-encontrado' },
    })
    expect(await lancar({ pontos: 1 }, { token })).toMatchObject({ status: 200 })
  })
})
