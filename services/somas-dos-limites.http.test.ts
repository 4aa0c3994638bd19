import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AtoComLimite } from '#contracts/values/atos.ts'
import { SENHA } from '#services/engine/sessions/people.fixture.ts'
import { conferirLimites } from '#services/verification/limites.ts'
import { callsTo, type CallAnswer } from '../tools/test-kit/calls.ts'
import { ADMIN, ANA, BRUNO, CARLA, OPERADOR } from '../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../tools/test-kit/running.ts'
import { salesSheet } from '../tools/test-kit/sales-sheet.ts'
import { SEGUNDA, secondPerson } from '../tools/test-kit/second-person.ts'

const HORA = 3_600_000
const DIA = 24 * HORA
const SOMADO = '100 pontos das últimas 24 horas, sem segunda pessoa'

let running: Running
let call: ReturnType<typeof callsTo>
let dois: Awaited<ReturnType<typeof secondPerson>>
let admin: string
let operador: string
let segunda: string
let notas = 0

const entrar = async () => {
  admin = await running.entrar(ADMIN)
  operador = await running.entrar(OPERADOR)
  segunda = await running.entrar(SEGUNDA, SENHA)
  await dois.entrar()
}
const passar = async (ms: number) => {
  running.clock.agora = new Date(running.clock.agora.getTime() + ms)
  await entrar()
}

beforeAll(async () => {
  running = await startRunning()
  call = callsTo(running.url)
  dois = await secondPerson(running)
})
afterAll(() => running.close())
/** What one test did is of no account in the next. */
beforeEach(() => passar(31 * DIA))

const enviar = (path: string, token: string, body: object, method: 'POST' | 'PUT' = 'POST') =>
  call(method, path, { token, body, headers: { 'idempotency-key': randomUUID() } })
const limitar = async (ato: AtoComLimite, papel: 1 | 2, limite: number) =>
  expect((await enviar(`/api/aprovacoes/limites/${ato}/${papel}`, admin, { limite }, 'PUT')).status).toBe(200)
const lancar = (pontos: number, cpf = ANA, token = admin) =>
  enviar('/api/pontuacoes/lancar', token, {
    ...{ cpf, sentido: 'credito', pontos, motivo: 'Campanha' },
    documento: randomUUID(),
  })
const frase = ({ body }: CallAnswer) => body['mensagem'] as string

describe('points by hand', () => {
  beforeAll(async () => {
    await entrar()
    await limitar('lancar-pontos', 2, 100)
  })

  it('of one person within a day are counted together, whoever gets them', async () => {
    expect((await lancar(60)).status).toBe(200)
    expect((await lancar(40, BRUNO)).status).toBe(200)
    const mais = await lancar(0.01, CARLA)
    expect(mais.status).toBe(202)
    expect(frase(mais)).toContain(`Com ${SOMADO}, passa do seu limite de 100 pontos: o pedido`)
    expect((await dois.pedido(dois.numeroDe(mais))).body['pedido']).toMatchObject({
      detalhes: expect.arrayContaining([{ nome: 'Somado a', valor: SOMADO }]) as object[],
    })
    await passar(DIA + 1)
    expect((await lancar(100, CARLA)).status).toBe(200)
  })

  it('to one account within thirty days are counted together, whoever gives them', async () => {
    expect((await lancar(60)).status).toBe(200)
    const mais = await lancar(41, ANA, segunda)
    expect(mais.status).toBe(202)
    expect(frase(mais)).toMatch(/^Com 60 pontos dos últimos 30 dias na mesma conta, sem segunda pessoa, passa/)
    expect((await lancar(41, BRUNO, segunda)).status).toBe(200)
    await passar(30 * DIA + 1)
    expect((await lancar(41, ANA, segunda)).status).toBe(200)
  })

  it('of two calls at once only one is within the limit', async () => {
    const respostas = await Promise.all([lancar(60), lancar(60, BRUNO), lancar(60, CARLA)])
    expect(respostas.map(({ status }) => status).sort()).toEqual([200, 202, 202])
  })

  it('that a second person confirmed count no more', async () => {
    expect((await dois.confirmar(dois.numeroDe(await lancar(500)))).status).toBe(200)
    expect((await lancar(100)).status).toBe(200)
  })
})

describe('cancelling one by one', () => {
  const vender = async (cpf = ANA) => {
    const nota = `S-${++notas}`
    await running.enviarVendas(
      admin,
      await salesSheet([{ 'Número Fiscal': nota, 'CPF Vendedor': cpf, 'Data da Venda': running.clock.agora }]),
    )
    const { body } = await call('GET', `/api/pontuacoes?buscar=${nota}`, { token: admin })
    return (body as { pontuacoes: { id: number }[] }).pontuacoes[0]!.id
  }
  const cancelar = (identificador: number, motivo = 'Devolvida') =>
    enviar('/api/pontuacoes/cancelar', operador, { identificador, tipo: 'cancelamento', motivo })

  beforeAll(async () => {
    await entrar()
    await limitar('cancelar-em-massa', 1, 5)
  })

  it('is counted with what was cancelled before, and waits beyond the limit', async () => {
    const [uma, outra] = [await vender(), await vender(BRUNO)]
    expect((await cancelar(uma)).status).toBe(200)
    const espera = await cancelar(outra, '')
    const numero = dois.numeroDe(espera)
    expect(frase(espera)).toContain('Com 3 pontos das últimas 24 horas')
    const situacao = async () =>
      ((await call('GET', `/api/vendas/${outra}`, { token: admin })).body['venda'] as { situacao: string }).situacao
    expect(await situacao()).toBe('Pontuada')
    expect((await dois.confirmar(numero)).status).toBe(200)
    expect(await situacao()).toBe('Cancelada')
  })

  it('of the awards of one seller is counted for thirty days', async () => {
    const [uma, outra] = [await vender(), await vender()]
    expect((await cancelar(uma)).status).toBe(200)
    await passar(2 * DIA)
    expect(frase(await cancelar(outra))).toContain('Com 3 pontos dos últimos 30 dias na mesma conta')
  })

  it('of what is cancelled already is refused, not asked for', async () => {
    const [uma, outra] = [await vender(), await vender(BRUNO)]
    await cancelar(uma)
    expect(await cancelar(uma)).toMatchObject({ status: 422, body: { codigo: 'venda-nao-esta-em-pe' } })
    expect((await cancelar(outra)).status).toBe(202)
  })
})

it('all of it is within the limits, or confirmed, by the proof', async () => {
  expect(await conferirLimites(running.programme)).toMatchObject({ alem: [], omitidos: 0 })
  expect((await conferirLimites(running.programme)).atos).toBeGreaterThan(5)
})
