import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SENHA as SENHA_DO_PAINEL } from '#services/engine/sessions/people.fixture.ts'
import { callsTo } from '../../tools/test-kit/calls.ts'
import { id } from '../../tools/test-kit/events.ts'
import { insertLimitedPeople, KULZER, SO_SUL } from '../../tools/test-kit/limited-people.ts'
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
afterAll(() => running.close())

const ler = async (token: string, path: string) => (await call('GET', path, { token })).body
const daRede = (nome: string) => `/api/redes/${id(`rede ${nome}`)}/valores`
const doProduto = (codigo: string) => `/api/produtos/${id(`produto ${codigo}`)}/valores`
const efeito = (path: string, valor: number, desde: string) =>
  ler(admin, `${path}/efeito?${new URLSearchParams({ valor: String(valor), desde })}`)

const DO_SISTEMA = {
  desde: HOJE,
  ate: null,
  substituido: false,
  registradoEm: AGORA.toISOString(),
  por: 'Sistema',
  motivo: null,
}

describe('the history of a network', () => {
  it('tells from when until when a value holds, who entered it and why', async () => {
    expect(await ler(operador, daRede('Norte'))).toEqual({
      valorPonto: [{ valor: 0.5, ...DO_SISTEMA }],
      inicioPrograma: [DO_SISTEMA],
    })
    const mudar = (body: object) => call('PUT', `/api/redes/${id('rede Norte')}`, { token: admin, body })
    await mudar({ valorPonto: 0.4, desde: '2026-11-01', motivo: 'Acordo de novembro' })
    await mudar({ valorPonto: 0.6, inicioPrograma: '2026-10-01', motivo: 'Começou antes' })
    const depois = (await ler(operador, daRede('Norte'))) as Record<string, object[]>
    expect(depois['valorPonto']).toEqual([
      { ...DO_SISTEMA, valor: 0.6, por: 'Pessoa', motivo: 'Começou antes' },
      { ...DO_SISTEMA, valor: 0.5, substituido: true },
      {
        ...DO_SISTEMA,
        valor: 0.4,
        desde: '2026-11-01',
        ate: '2026-11-19',
        por: 'Pessoa',
        motivo: 'Acordo de novembro',
      },
    ])
    expect(depois['inicioPrograma']).toEqual([
      { ...DO_SISTEMA, desde: '2026-10-01', por: 'Pessoa', motivo: 'Começou antes' },
      { ...DO_SISTEMA, substituido: true },
    ])
  })

  it('is not told of a network out of reach, nor to the manufacturer', async () => {
    const soSul = await running.entrar(SO_SUL, SENHA_DO_PAINEL)
    expect((await call('GET', daRede('Norte'), { token: soSul })).status).toBe(404)
    expect((await call('GET', daRede('Sul'), { token: soSul })).status).toBe(200)
    expect((await call('GET', daRede('Norte'), { token: await running.entrar(KULZER, SENHA_DO_PAINEL) })).status).toBe(
      403,
    )
  })
})

describe('the history of a product', () => {
  it('tells what it was worth', async () => {
    expect(await ler(operador, doProduto('P1'))).toEqual({ valorPontos: [{ valor: 1.5, ...DO_SISTEMA }] })
    expect((await call('GET', doProduto('nenhum'), { token: operador })).status).toBe(404)
  })
})

describe('the effect of an earlier start', () => {
  beforeAll(async () => {
    // Of shop A in the network Norte: two units of P1, 1,50 points each.
    await running.enviarVendas(admin, await salesSheet([{ 'Número Fiscal': 'E1' }]))
  })

  it('counts the awards made with another value of the point, with what they cost', async () => {
    expect(await efeito(daRede('Norte'), 0.8, HOJE)).toEqual({ pontuacoes: 1, antes: 1.8, depois: 2.4 })
    expect(await efeito(daRede('Norte'), 0.6, HOJE)).toEqual({ pontuacoes: 0, antes: 0, depois: 0 })
    expect(await efeito(daRede('Sul'), 0.8, HOJE)).toEqual({ pontuacoes: 0, antes: 0, depois: 0 })
  })

  it('ends where the next value starts', async () => {
    expect(await efeito(daRede('Norte'), 0.8, '2026-11-10')).toMatchObject({ pontuacoes: 0 })
  })

  it('counts the awards that have a product with other points', async () => {
    expect(await efeito(doProduto('P1'), 2, HOJE)).toEqual({ pontuacoes: 1, antes: 3, depois: 4 })
    expect(await efeito(doProduto('P1'), 1.5, HOJE)).toMatchObject({ pontuacoes: 0 })
    expect(await efeito(doProduto('P2'), 1, HOJE)).toMatchObject({ pontuacoes: 0 })
  })

  it('is for role 2', async () => {
    const path = `${daRede('Norte')}/efeito?valor=1&desde=${HOJE}`
    expect((await call('GET', path, { token: operador })).status).toBe(403)
  })

  it('goes back as far as a correction does', async () => {
    running.clock.agora = new Date(AGORA.getTime() + 91 * 86_400_000)
    admin = await running.entrar(ADMIN)
    expect(await efeito(daRede('Norte'), 0.8, HOJE)).toMatchObject({ pontuacoes: 0 })
  })
})
