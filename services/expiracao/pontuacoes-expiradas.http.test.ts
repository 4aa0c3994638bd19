import { afterAll, beforeAll, expect, it } from 'vitest'
import { expirarPontos } from '#services/conta/expirar-pontos.ts'
import { reativarPontos } from '#services/conta/reativar-pontos.ts'
import { SENHA } from '#services/engine/sessions/people.fixture.ts'
import { ADMIN, ANA, BRUNO, CARLA, DENTAL_B } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'
import { salesSheet, type SalesRow } from '../../tools/test-kit/sales-sheet.ts'
import { insertPeopleOfTwoShops, SO_DENTAL_B, SO_SUL } from '../../tools/test-kit/two-shops.ts'

interface Page {
  pontuacoesExpiradas: { cpf: string }[]
  count: number
  totais: { pontos: number }
}

/** Points of the programme's today are valid through 20 November of the next year, Bruno's a day longer. */
const [DIA, DIA_DE_BRUNO, VOLTA] = ['2027-11-21', '2027-11-22', '2027-11-25']

let running: Running
let admin: string
beforeAll(async () => {
  running = await startRunning()
  const { db, context, settled } = running.programme
  await insertPeopleOfTwoShops(db)
  const vender = async (dia: string, rows: SalesRow[]) => {
    running.clock.agora = new Date(`${dia}T13:00:00Z`)
    await running.enviarVendas(await running.entrar(ADMIN), await salesSheet(rows))
  }
  await vender('2026-11-20', [
    { Quantidade: 2 },
    { 'Número Fiscal': '2', 'CNPJ Dental': DENTAL_B, 'CPF Vendedor': CARLA, 'Código Produto': 'B1', Quantidade: 1 },
  ])
  await vender('2026-11-21', [{ 'Número Fiscal': '3', 'CPF Vendedor': BRUNO, Quantidade: 4 }])
  const em = (dia: string) => ({ ...context, agora: () => new Date(`${dia}T13:00:00Z`) })
  for (const dia of [DIA, DIA_DE_BRUNO]) {
    await settled()
    await expirarPontos(em(dia), { chave: dia })
  }
  await settled()
  await reativarPontos(em(VOLTA), { expiradoEm: DIA, diasValidade: 365, motivo: null, chave: 'volta' })
  await settled()
  running.clock.agora = new Date(`${VOLTA}T13:00:00Z`)
  admin = await running.entrar(ADMIN)
})
afterAll(() => running.close())

const ler = async (query: Record<string, string | number> = {}, token = admin) => {
  const { status, body } = await running.ler(token, '/api/pontuacoes-expiradas', query)
  return { status, page: body as unknown as Page }
}
const de = async (...asked: Parameters<typeof ler>) =>
  (await ler(...asked)).page.pontuacoesExpiradas.map(({ cpf }) => cpf)

it('tells who lost what, where, when, and when it came back; the newest first', async () => {
  expect((await ler()).page).toMatchObject({
    count: 3,
    totais: { pontos: 10.5 },
    pontuacoesExpiradas: [
      { cpf: BRUNO, pontos: 6, causa: 'Vencimento', expiradoEm: DIA_DE_BRUNO, reativadoEm: null },
      {},
      {},
    ],
  })
  expect((await ler({ buscar: 'ana' })).page.pontuacoesExpiradas).toMatchObject([
    {
      Parceiro: { nome: 'Ana Silva' },
      parceiro: 'Ana Silva',
      revenda: 'Dental A',
      rede: 'Norte',
      pontos: 3,
      expiradoEm: DIA,
      reativadoEm: VOLTA,
    },
  ])
})

it('narrows by network, days, name, shop and the beginning of a CPF', async () => {
  expect(await de({ rede: 'Sul' })).toEqual([CARLA])
  expect(await de({ dataInicial: DIA_DE_BRUNO })).toEqual([BRUNO])
  expect(await de({ dataFinal: DIA, buscar: 'dental ana' })).toEqual([ANA])
  expect(await de({ buscar: CARLA.slice(0, 6) })).toEqual([CARLA])
  expect((await ler({ dataInicial: DIA_DE_BRUNO, dataFinal: DIA })).status).toBe(400)
  expect(await de({ rede: 'Nenhuma' })).toEqual([])
})

it('shows nobody, nor counts, sums or exports for them, what expired out of their reach', async () => {
  for (const cpf of [SO_SUL, SO_DENTAL_B]) {
    const token = await running.entrar(cpf, SENHA)
    expect((await ler({}, token)).page).toMatchObject({ count: 1, totais: { pontos: 1.5 } })
    expect(await de({}, token)).toEqual([CARLA])
    expect(await de({ buscar: 'ana' }, token)).toEqual([])
    const { body } = await running.ler(token, '/api/pontuacoes-expiradas', { download: 'csv', limite: 0 })
    const csv = await (await fetch(running.url + (body['fileLink'] as string))).text()
    expect(csv.trim().split('\r\n')).toHaveLength(2)
    expect(csv).not.toContain('Ana')
  }
})
