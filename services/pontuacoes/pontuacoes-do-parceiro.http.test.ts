import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cpfDe } from '#services/demo/documentos.ts'
import { SENHA } from '#services/engine/sessions/people.fixture.ts'
import { ADMIN, ANA, CARLA } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'
import { insertPeopleOfTwoShops, sheetOfTwoShops, SO_DENTAL_B, SO_SUL } from '../../tools/test-kit/two-shops.ts'

interface Page {
  pontuacoes: {
    identificador: string
    documento: string
    totalPontos: number
    totalVenda: number
    situacao: string
    revenda: string
  }[]
  count: number
  erro?: string
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

const ler = async (cpf: string, query: Record<string, string | number> = {}, token = admin) => {
  const { status, body } = await running.ler(token, `/api/pontuacoes/${cpf}`, query)
  return { status, page: body as unknown as Page }
}

describe('GET /api/pontuacoes/:cpf', () => {
  it('gives the seller’s own sales with their points, the newest first', async () => {
    const { status, page } = await ler(ANA)
    expect(status).toBe(200)
    expect(page).toMatchObject({
      count: 2,
      pontuacoes: [
        { documento: 'Cupom fiscal', identificador: '902', situacao: 'Pontuada', revenda: 'Dental A' },
        { documento: 'Nota fiscal', identificador: '871', situacao: 'Pontuada', revenda: 'Dental A' },
      ],
    })
    expect((await ler(CARLA)).page.pontuacoes.map(({ identificador }) => identificador)).toEqual(['77'])
  })
  it('narrows by number, days and state', async () => {
    expect((await ler(ANA, { buscar: '0087' })).page.count).toBe(0)
    expect((await ler(ANA, { buscar: '871' })).page.count).toBe(1)
    expect((await ler(ANA, { buscar: '00.871' })).page.count).toBe(1)
    expect(
      (await ler(ANA, { dataInicial: '2026-11-11' })).page.pontuacoes.map(({ identificador }) => identificador),
    ).toEqual(['902'])
    expect((await ler(ANA, { situacao: 'Cancelada' })).page.count).toBe(0)
    expect((await ler(ANA, { dataInicial: '2026-11-12', dataFinal: '2026-11-10' })).status).toBe(400)
    expect((await ler(ANA, { situacao: 'x' })).status).toBe(400)
  })
  it('shows to each only what was sold where they may look', async () => {
    const soSul = await running.entrar(SO_SUL, SENHA)
    const soB = await running.entrar(SO_DENTAL_B, SENHA)
    for (const token of [soSul, soB]) {
      expect((await ler(ANA, {}, token)).page).toMatchObject({ count: 0, pontuacoes: [] })
      expect((await ler(CARLA, {}, token)).page.count).toBe(1)
    }
  })
  it('of nobody there are none, and what is no CPF is refused', async () => {
    expect((await ler(cpfDe('909808707'))).page.count).toBe(0)
    expect((await ler('12345678900')).status).toBe(400)
    expect((await running.ler('', `/api/pontuacoes/${ANA}`)).status).toBe(401)
  })
  it('leaves as a file with the same rows', async () => {
    const { body } = await running.ler(admin, `/api/pontuacoes/${ANA}`, { download: 'csv', limite: 0 })
    const csv = await (await fetch(running.url + (body['fileLink'] as string))).text()
    expect(csv.trim().split('\r\n')).toHaveLength(3)
    expect(csv).toContain('871')
    expect(csv).not.toContain(CARLA)
  })
})
