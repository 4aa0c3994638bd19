import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SENHA } from '#services/engine/sessions/people.fixture.ts'
import { id } from '../../tools/test-kit/events.ts'
import { ADMIN, ANA } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'
import { insertPeopleOfTwoShops, sheetOfTwoShops, SO_DENTAL_B, SO_SUL } from '../../tools/test-kit/two-shops.ts'

type Query = Record<string, string | number>

interface Page {
  lancamentos: { documento: string; nomeVendedor: string; pontos: number; data: string }[]
  count: number
  totais: { creditados: number; resgatados: number; expirados: number }
  codigo?: string
}

let running: Running
let admin: string
beforeAll(async () => {
  running = await startRunning()
  await insertPeopleOfTwoShops(running.programme.db)
  admin = await running.entrar(ADMIN)
  await running.enviarVendas(admin, await sheetOfTwoShops())
})
afterAll(() => running.close())

const ler = async (query: Query, token = admin) => {
  const { status, body } = await running.ler(token, '/api/lancamentos', query)
  return { status, page: body as unknown as Page }
}
const mes = '2026-11'
const figura = async (query: Query, token = admin) =>
  (await running.ler(token, '/api/dashboard/origem', query)).body as unknown as { total: number; totalLinhas: number }

describe('GET /api/lancamentos', () => {
  it('is of a month, a seller or a shop', async () => {
    const { status, page } = await ler({ tipo: 'creditados' })
    expect(status).toBe(400)
    expect(page.codigo).toBe('figura-ausente')
  })

  it.each([
    ['a month', { mes, tipo: 'creditados' }, { mes, tipo: 'creditados' }],
    ['a seller', { cpf: ANA, tipo: 'creditados' }, { parceiro: id('parceiro Ana') }],
    ['a shop', { revenda: id('revenda B'), tipo: 'creditados' }, { revenda: id('revenda B') }],
    ['a month without any', { mes: '2026-01', tipo: 'creditados' }, { mes: '2026-01', tipo: 'creditados' }],
  ])('of %s has the lines and the sum of its figure', async (_, query, origem) => {
    const { total, totalLinhas } = await figura(origem)
    const { page } = await ler(query)
    expect([page.count, page.totais.creditados]).toEqual([totalLinhas, total])
    expect(page.lancamentos).toHaveLength(totalLinhas)
  })

  it('names the sale and the seller, the newest day first, and finds them by each', async () => {
    const { page } = await ler({ mes })
    expect(page.lancamentos.map(({ documento }) => documento).toSorted()).toEqual(['CF 902', 'NF 77', 'NF 871'])
    expect(page.lancamentos[0]).toMatchObject({ movimento: 'Venda pontuada', idVenda: expect.any(Number) as number })
    const days = page.lancamentos.map(({ data }) => data)
    expect(days).toEqual(days.toSorted().toReversed())
    const found = async (buscar: string) =>
      (await ler({ mes, buscar })).page.lancamentos.map(({ documento }) => documento).toSorted()
    expect(await found('cf 902')).toEqual(['CF 902'])
    expect(await found('ana')).toEqual(['CF 902', 'NF 871'])
  })

  it('is walked page by page', async () => {
    const first = await running.ler(admin, '/api/lancamentos', { mes, limite: 2 })
    const { proximo } = first.body as { proximo: string }
    const { page } = await ler({ mes, limite: 2, cursor: proximo })
    const all = [...(first.body as unknown as Page).lancamentos, ...page.lancamentos]
    expect(new Set(all.map(({ documento }) => documento)).size).toBe(3)
  })

  it('has nothing of other networks and shops, in page, sum and file', async () => {
    for (const cpf of [SO_SUL, SO_DENTAL_B]) {
      const token = await running.entrar(cpf, SENHA)
      const expected = await figura({ mes, tipo: 'creditados' }, token)
      expect(expected.totalLinhas).toBe(1)
      const { page } = await ler({ mes, tipo: 'creditados' }, token)
      expect([page.count, page.totais.creditados]).toEqual([expected.totalLinhas, expected.total])
      expect(page.lancamentos.map(({ nomeVendedor }) => nomeVendedor)).not.toContain('Ana Silva')
      const outside = await ler({ cpf: ANA, tipo: 'creditados' }, token)
      expect(outside.page).toMatchObject({ count: 0, totais: { creditados: 0 } })
      const file = await running.ler(token, '/api/lancamentos', { mes, download: 'csv', limite: 0 })
      const { fileLink } = file.body as { fileLink: string }
      const csv = await (await fetch(new URL(fileLink, running.url))).text()
      expect(csv).not.toContain('Ana Silva')
    }
  })

  it('refuses what is no month, no CPF and no shop', async () => {
    const wrong: Query[] = [{ mes: '2026-13' }, { cpf: '1' }, { revenda: 'x' }, { mes, tipo: 'todos' }]
    for (const query of wrong) expect((await ler(query)).status).toBe(400)
  })
})
