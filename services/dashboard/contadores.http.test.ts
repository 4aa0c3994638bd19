import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SENHA } from '#services/engine/sessions/people.fixture.ts'
import { id } from '../../tools/test-kit/events.ts'
import { ADMIN, ANA, DENTAL_B } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'
import { insertPeopleOfTwoShops, sheetOfTwoShops, SO_DENTAL_B, SO_SUL } from '../../tools/test-kit/two-shops.ts'

interface Page {
  count: number
  parceiros: Record<string, unknown>[]
  revendas: Record<string, unknown>[]
}

let running: Running
const tokens = new Map<string, string>()
beforeAll(async () => {
  running = await startRunning()
  await insertPeopleOfTwoShops(running.programme.db)
  tokens.set(ADMIN, await running.entrar(ADMIN))
  for (const cpf of [SO_SUL, SO_DENTAL_B]) tokens.set(cpf, await running.entrar(cpf, SENHA))
  await running.enviarVendas(tokens.get(ADMIN)!, await sheetOfTwoShops())
})
afterAll(() => running.close())

const ler = async (quem: string, lista: 'parceiros' | 'revendas', query: Record<string, string | number> = {}) =>
  (await running.ler(tokens.get(quem)!, `/api/dashboard/${lista}`, query)).body as unknown as Page

/** The counters, and how many of each came in the newest month. */
const painel = async (quem: string, query: Record<string, string> = {}) => {
  const { body } = await running.ler(tokens.get(quem)!, '/api/dashboard', query)
  const numeros = body as unknown as Record<string, number>
  const [doMes] = (body['novosPorMes'] as ({ mes: string } & Record<string, number>)[]).slice(-1)
  return { numeros, doMes: doMes! }
}
const CONTADORES = [
  ['parceirosCadastrados', 'parceiros', 'cadastrados'],
  ['parceirosPontuados', 'parceiros', 'pontuados'],
  ['revendasCadastradas', 'revendas', 'cadastrados'],
  ['revendasPontuadas', 'revendas', 'pontuados'],
] as const

describe('the people and shops behind a counter of the dashboard', () => {
  it.each(CONTADORES)(
    'are as many as %s says, for whoever asks, altogether and in a month',
    async (campo, lista, contagem) => {
      for (const quem of [ADMIN, SO_SUL, SO_DENTAL_B]) {
        const { numeros, doMes } = await painel(quem)
        const page = await ler(quem, lista, { contagem })
        expect([page.count, page[lista].length], quem).toEqual([numeros[campo], numeros[campo]])
        expect((await ler(quem, lista, { contagem, mes: doMes.mes })).count, `${quem}, month`).toBe(doMes[campo])
      }
    },
  )

  it.each(CONTADORES)('of one network are as many as %s of that network', async (campo, lista, contagem) => {
    for (const nome of ['Norte', 'Sul']) {
      const { numeros } = await painel(ADMIN, { rede: nome })
      expect((await ler(ADMIN, lista, { contagem, redeId: id(`rede ${nome}`) })).count, nome).toBe(numeros[campo])
    }
  })

  it('are named with their shop, since when, and what they scored', async () => {
    const { parceiros } = await ler(ADMIN, 'parceiros', { contagem: 'pontuados', buscar: 'ana' })
    expect(parceiros).toMatchObject([{ nomeVendedor: 'Ana Silva', cpf: ANA, nomeFantasia: 'Dental A', rede: 'Norte' }])
    const { topParceirosPontuados } = (await running.ler(tokens.get(ADMIN)!, '/api/dashboard')).body as unknown as {
      topParceirosPontuados: { cpf: string; totalPontos: number; totalVendido: number }[]
    }
    const ana = topParceirosPontuados.find(({ cpf }) => cpf === ANA)!
    expect(parceiros[0]).toMatchObject({ pontos: ana.totalPontos, vendido: ana.totalVendido })
  })

  it('are found by the beginning of their document', async () => {
    const names = ({ parceiros }: Page) => parceiros.map(({ nomeVendedor }) => nomeVendedor)
    expect(names(await ler(ADMIN, 'parceiros', { buscar: ANA.slice(0, 6) }))).toEqual(['Ana Silva'])
    const { revendas } = await ler(ADMIN, 'revendas', { buscar: DENTAL_B.slice(0, 8) })
    expect(revendas.map(({ cnpj }) => cnpj)).toEqual([DENTAL_B])
    expect((await ler(ADMIN, 'revendas', { buscar: 'nenhuma' })).count).toBe(0)
  })

  it('are nobody of other networks and shops, in page and file', async () => {
    for (const quem of [SO_SUL, SO_DENTAL_B])
      for (const contagem of ['cadastrados', 'pontuados']) {
        const { parceiros } = await ler(quem, 'parceiros', { contagem, redeId: id('rede Norte') })
        expect(parceiros, `${quem} ${contagem}`).toEqual([])
        const { fileLink } = (await ler(quem, 'parceiros', { contagem, download: 'csv', limite: 0 })) as unknown as {
          fileLink: string
        }
        const csv = await (await fetch(new URL(fileLink, running.url))).text()
        expect(csv).toContain('Carla Silva')
        expect(csv).not.toContain('Ana Silva')
      }
  })
})
