import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrigemDosTotais } from '#contracts/http/totais.ts'
import { SENHA as SENHA_DO_PAINEL } from '#services/engine/sessions/people.fixture.ts'
import { callsTo } from '../../tools/test-kit/calls.ts'
import { id } from '../../tools/test-kit/events.ts'
import { DA_LOJA_A, insertLimitedPeople, KULZER, SO_SUL } from '../../tools/test-kit/limited-people.ts'
import { ADMIN, ANA, BRUNO, DENTAL_A } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'
import { salesSheet } from '../../tools/test-kit/sales-sheet.ts'

let running: Running
let call: ReturnType<typeof callsTo>
let admin: string

beforeAll(async () => {
  running = await startRunning()
  call = callsTo(running.url)
  await insertLimitedPeople(running.programme.db)
  admin = await running.entrar(ADMIN)
  // Two units of 1,50 points each, at 0,50 a point; of Ana twice, of Bruno once.
  await running.enviarVendas(
    admin,
    await salesSheet([
      { 'Número Fiscal': 'T1', 'CPF Vendedor': ANA },
      { 'Número Fiscal': 'T2', 'CPF Vendedor': ANA },
      { 'Número Fiscal': 'T3', 'CPF Vendedor': BRUNO },
    ]),
  )
})
afterAll(() => running.close())

const DA_REDE = `/api/redes/${id('rede Norte')}/origem`
const DA_DENTAL = `/api/revendas/${id('revenda A')}/origem`
const ler = async (token: string, path: string) => (await call('GET', path, { token })).body as OrigemDosTotais
const estado = async (cpf: string, path: string) =>
  (await call('GET', path, { token: await running.entrar(cpf, SENHA_DO_PAINEL) })).status

describe('the origin of totals', () => {
  const novembro = { mes: '2026-11', vendas: 3, pontos: 9, vendido: 600, custo: 4.5 }

  it('of a shop, is its months, and the balances of its salespeople, the most first', async () => {
    expect(await ler(admin, DA_DENTAL)).toMatchObject({
      meses: [novembro],
      saldos: [
        { nome: 'Ana Silva', documento: ANA, saldo: 6 },
        { nome: 'Bruno Silva', documento: BRUNO, saldo: 3 },
      ],
    })
  })

  it('of a network, is its months, and the balances of its shops', async () => {
    expect(await ler(admin, DA_REDE)).toMatchObject({
      meses: [novembro],
      saldos: [{ nome: 'Dental A', documento: DENTAL_A, saldo: 9 }],
    })
  })

  it('adds up to the totals of the list', async () => {
    const { body } = await call('GET', '/api/revendas?codigo=DA', { token: admin })
    expect(body.revendas[0]).toMatchObject({
      totalPontos: novembro.pontos,
      totalVendas: novembro.vendido,
      totalCusto: novembro.custo,
      saldoPontos: 9,
    })
  })

  it('is told to who sees the totals, and to nobody else', async () => {
    expect(await estado(KULZER, DA_REDE)).toBe(200)
    expect(await estado(DA_LOJA_A, DA_DENTAL)).toBe(200)
    expect(await estado(DA_LOJA_A, DA_REDE)).toBe(404)
    expect(await estado(DA_LOJA_A, `/api/revendas/${id('revenda B')}/origem`)).toBe(404)
    expect(await estado(SO_SUL, DA_REDE)).toBe(404)
    expect(await estado(SO_SUL, DA_DENTAL)).toBe(404)
  })
})
