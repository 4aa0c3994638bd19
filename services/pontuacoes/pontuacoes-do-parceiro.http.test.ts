import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cpfDe } from '#services/demo/documentos.ts'
import { insertUsuario, SENHA } from '#services/engine/sessions/people.fixture.ts'
import { id } from '../../tools/test-kit/events.ts'
import { ADMIN, ANA, CARLA, DENTAL_B } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'
import { salesSheet } from '../../tools/test-kit/sales-sheet.ts'

const [SO_SUL, SO_DENTAL_B] = ['101202303', '202303404'].map(cpfDe) as [string, string]

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
  const { db } = running.programme
  await insertUsuario(db, SO_SUL, 0, { redes: [id('rede Sul')] })
  await insertUsuario(db, SO_DENTAL_B, 3, { revendas: [id('revenda B')] })
  admin = await running.entrar(ADMIN)
  await running.enviarVendas(
    admin,
    await salesSheet([
      { 'Número Fiscal': '00.871', 'Data da Venda': '10/11/2026', Quantidade: 2 },
      { 'Número Fiscal': '902', 'Data da Venda': '12/11/2026', Quantidade: 5, 'Tipo Fiscal': 'C' },
      {
        'Número Fiscal': '77',
        'Data da Venda': '11/11/2026',
        'CNPJ Dental': DENTAL_B,
        'CPF Vendedor': CARLA,
        'Código Produto': 'B1',
        Quantidade: 3,
      },
    ]),
  )
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
