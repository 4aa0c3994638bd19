import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CAMPOS_DOS_MESES } from '#contracts/http/historico.ts'
import { comprar, type CompraDeTeste } from '#services/compras/compras.fixture.ts'
import { cpfDe } from '#services/demo/documentos.ts'
import { insertUsuario, SENHA } from '#services/engine/sessions/people.fixture.ts'
import { id } from '../../tools/test-kit/events.ts'
import { ADMIN } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'

type Valores = Record<string, number>
interface Pagina {
  historico: (Valores & { rede: never; idRede: never })[]
  count: number
  totais: Valores
  linhas: Valores
  erro: string
  codigo: string
}
interface Compras {
  compras: (Valores & { pedido: string; movimento: string; arquivo: string })[]
  count: number
  totais: { quantidade: number; valor: number }
  codigo: string
}

let running: Running
const tokens: Record<string, string> = {}
const CPFS = { norte: cpfDe('110220330'), rolNorte: cpfDe('220330440'), semRedes: cpfDe('330440550') }

/** Taken in on 5 September, and on 5 November. */
const SETEMBRO: CompraDeTeste[] = [
  ['Norte', '1', 'P1', '2025-12-31', 100, 10_00],
  ['Norte', '2', 'P1', '2026-01-01', 200, 20_50],
  ['Norte', '2', 'P2', '2026-01-01', 100, 5_25],
  ['Sul', '3', 'P1', '2026-03-31', 300, 30_00],
]
const NOVEMBRO: CompraDeTeste[] = [
  // What was January's is March's, and dearer.
  ['Norte', '2', 'P1', '2026-03-02', 200, 21_00],
  ['Sul', '4', 'P2', '2026-10-31', 100, 7_00],
]

beforeAll(async () => {
  running = await startRunning()
  const { programme } = running
  await insertUsuario(programme.db, CPFS.norte, 0, { redes: [id('rede Norte')] })
  await insertUsuario(programme.db, CPFS.rolNorte, 3, { redes: [id('rede Norte')], revendas: [id('revenda A')] })
  await insertUsuario(programme.db, CPFS.semRedes, 3, { revendas: [id('revenda A')] })
  for (const [quem, cpf] of Object.entries(CPFS)) tokens[quem] = await running.entrar(cpf, SENHA)
  tokens['admin'] = await running.entrar(ADMIN)
})
afterAll(() => running.close())

type Query = Record<string, string | number>
const ler = async (query: Query, quem = 'admin') => {
  const { status, body } = await running.ler(tokens[quem]!, '/api/historico', query)
  return { status, pagina: body as unknown as Pagina }
}
const lerCompras = async (query: Query, quem = 'admin') => {
  const { status, body } = await running.ler(tokens[quem]!, '/api/compras', query)
  return { status, pagina: body as unknown as Compras }
}
/** Of each network, the months that are not 0. */
const resumo = ({ historico }: Pagina) =>
  Object.fromEntries(
    historico.map(({ rede, idRede: _, ...valores }) => [
      rede,
      Object.fromEntries(Object.entries(valores).filter(([, valor]) => valor !== 0)),
    ]),
  )
const ultimoDia = (ano: number, mes: number) => new Date(Date.UTC(ano, mes, 0)).toISOString().slice(0, 10)

describe('before anything was taken in', () => {
  it('there is no first day, no last upload, and the current year alone, empty', async () => {
    expect((await running.ler(tokens['admin']!, '/api/historico/primeiraData')).body).toEqual({ primeiraData: null })
    expect((await running.ler(tokens['admin']!, '/api/historico/ultima-data')).body).toEqual({ history: null })
    expect((await ler({ ano: 2026 })).pagina).toMatchObject({ historico: [], count: 0, totais: { total: 0 } })
    expect(await ler({ ano: 2025 })).toMatchObject({ status: 400, pagina: { codigo: 'sem-historico' } })
  })
})

describe('with two uploads', () => {
  beforeAll(async () => {
    await comprar(running.programme, 'de setembro', '2026-09-05', SETEMBRO)
    await comprar(running.programme, 'de novembro', '2026-11-05', NOVEMBRO)
  })

  it('a year has each network with its months, and totals over the whole filter whatever the page', async () => {
    const { pagina } = await ler({ ano: 2026, limite: 1 })
    expect(pagina).toMatchObject({
      count: 2,
      totais: { janeiro: 5.25, fevereiro: 0, marco: 51, outubro: 7, total: 63.25 },
      linhas: { janeiro: 1, fevereiro: 0, marco: 2, outubro: 1, novembro: 0 },
    })
    expect(resumo(pagina)).toEqual({ Norte: { janeiro: 5.25, marco: 21, total: 26.25 } })
    expect(resumo((await ler({ ano: 2025 })).pagina)).toEqual({ Norte: { dezembro: 10, total: 10 } })
    expect(resumo((await ler({ ano: 2026, rede: 'Sul' })).pagina)).toEqual({
      Sul: { marco: 30, outubro: 7, total: 37 },
    })
  })

  it('the year list starts at the first day, and the last upload is told', async () => {
    const { body } = await running.ler(tokens['norte']!, '/api/historico/primeiraData')
    expect(body).toEqual({ primeiraData: '2025-12-31' })
    const { body: ultima } = await running.ler(tokens['admin']!, '/api/historico/ultima-data')
    expect(ultima).toEqual({ history: { criadoEm: '2026-11-05T15:00:00.000Z' } })
    expect((await running.ler(tokens['semRedes']!, '/api/historico/ultima-data')).body).toEqual({ history: null })
  })

  it.each<[string, Query]>([
    ['now', {}],
    ['as known in September', { sabidoEm: '2026-09-30' }],
    ['of the end of March', { em: '2026-03-31' }],
    ['of a day in January, as known in September', { em: '2026-01-15', sabidoEm: '2026-09-30' }],
  ])('%s, every figure and every total is the sum of the lines behind it', async (_, relogios) => {
    const { pagina } = await ler({ ano: 2026, ...relogios })
    const linhas = [...pagina.historico, { ...pagina.totais, idRede: undefined } as unknown as Pagina['historico'][0]]
    expect(linhas.length).toBeGreaterThan(1)
    for (const linha of linhas) {
      const daRede: Query = linha.idRede === undefined ? {} : { redeId: linha.idRede }
      for (const [n, campo] of [...CAMPOS_DOS_MESES, 'total'].entries()) {
        const [de, ate] = campo === 'total' ? [1, 12] : [n + 1, n + 1]
        const { status, pagina: origem } = await lerCompras({
          dataInicial: `2026-${String(de).padStart(2, '0')}-01`,
          dataFinal: ultimoDia(2026, ate),
          limite: 1,
          ...daRede,
          ...relogios,
        })
        expect([status, origem.totais.valor], campo).toEqual([200, linha[campo]])
      }
    }
  })

  it('as known before a correction, the line is where it was then', async () => {
    expect(resumo((await ler({ ano: 2026, sabidoEm: '2026-11-04' })).pagina)).toEqual({
      Norte: { janeiro: 25.75, total: 25.75 },
      Sul: { marco: 30, total: 30 },
    })
    expect(resumo((await ler({ ano: 2026, em: '2026-03-02' })).pagina)).toEqual({
      Norte: { janeiro: 5.25, marco: 21, total: 26.25 },
    })
  })

  it('a corrected month shows the line, its correction and what brought each', async () => {
    const { pagina } = await lerCompras({ redeId: id('rede Norte'), buscar: '2', dataInicial: '2026-01-01' })
    expect(
      pagina.compras.map(({ data, movimento, valor, quantidade }) => [data, movimento, quantidade, valor]).sort(),
    ).toEqual([
      ['2026-01-01', 'Compra', 1, 5.25],
      ['2026-01-01', 'Compra', 2, 20.5],
      ['2026-01-01', 'Correção: como estava', -2, -20.5],
      ['2026-03-02', 'Correção: como ficou', 2, 21],
    ])
    expect(pagina.totais).toEqual({ quantidade: 3, valor: 26.25 })
    const first = await lerCompras({ limite: 2, dataInicial: '2026-01-01' })
    const { proximo } = first.pagina as unknown as { proximo: string }
    const second = await lerCompras({ limite: 50, cursor: proximo, dataInicial: '2026-01-01' })
    const todas = [...first.pagina.compras, ...second.pagina.compras]
    expect([todas.length, second.pagina.totais]).toEqual([first.pagina.count, first.pagina.totais])
    expect(todas.reduce((soma, { valor }) => soma + Math.round(valor! * 100), 0)).toBe(
      Math.round(first.pagina.totais.valor * 100),
    )
  })

  it('a deactivated network keeps its history', async () => {
    const { db } = running.programme
    await db.updateTable('redes').set({ ativo: false }).where('nome', '=', 'Sul').execute()
    expect(Object.keys(resumo((await ler({ ano: 2026 })).pagina))).toEqual(['Norte', 'Sul'])
    await db.updateTable('redes').set({ ativo: true }).where('nome', '=', 'Sul').execute()
  })

  it.each(['norte', 'rolNorte'])('%s sees Norte alone, in rows, totals, lines and file', async (quem) => {
    const { pagina } = await ler({ ano: 2026 }, quem)
    expect(resumo(pagina)).toEqual({ Norte: { janeiro: 5.25, marco: 21, total: 26.25 } })
    expect(pagina).toMatchObject({ totais: { total: 26.25 }, linhas: { outubro: 0 } })
    expect((await lerCompras({}, quem)).pagina.totais.valor).toBe(36.25)
    for (const path of ['/api/historico', '/api/compras']) {
      const { body } = await running.ler(tokens[quem]!, path, { ano: 2026, download: 'csv', limite: 0 })
      const csv = await (await fetch(new URL(body['fileLink'] as string, running.url))).text()
      expect(csv).toContain('Norte')
      expect(csv).not.toContain('Sul')
    }
    expect(await ler({ ano: 2026, rede: 'Sul' }, quem)).toMatchObject({
      status: 404,
      pagina: { codigo: 'rede-nao-encontrada' },
    })
    expect(await lerCompras({ redeId: id('rede Sul') }, quem)).toMatchObject({ status: 404 })
  })

  it('who sees no whole network is told why', async () => {
    const { status, pagina } = await ler({ ano: 2026 }, 'semRedes')
    expect(status).toBe(403)
    expect(pagina.erro).toContain('Peça a um administrador')
    expect(await lerCompras({}, 'semRedes')).toMatchObject({ status: 403, pagina: { codigo: 'sem-redes' } })
  })

  it.each<[Query, number, string]>([
    [{}, 400, 'Selecione um período antes'],
    [{ ano: 1999 }, 400, 'Não há histórico de 1999. Escolha um ano de 2025 a 2026.'],
    [{ ano: 2027 }, 400, 'Não há histórico de 2027. Escolha um ano de 2025 a 2026.'],
    [{ ano: 2026, em: '2026-11-21' }, 400, 'Esse dia ainda não chegou. Escolha hoje ou um dia anterior.'],
    [{ ano: 2026, em: '2025-12-31' }, 400, 'Não há histórico de 2026. Escolha 2025.'],
    [{ ano: 2026, sabidoEm: '2026-01-01' }, 400, 'nada estava registrado: o primeiro registro é de 05/09/2026 12:00.'],
    [{ ano: 2026, rede: 'Nenhures' }, 404, 'Rede não encontrada'],
  ])('%o is refused with a sentence', async (query, status, sentence) => {
    const resposta = await ler(query)
    expect(resposta.status).toBe(status)
    expect(resposta.pagina.erro).toContain(sentence)
  })

  it.each<Query>([{ ano: '20x6' }, { ano: 2026, em: '2026-13-01' }, { ano: 2026, sabidoEm: 'ontem' }])(
    '%o is no question',
    async (query) => expect((await ler(query)).status).toBe(400),
  )

  it('a file is the screen: order, columns, totals by adding, both clocks and the time zone in its head', async () => {
    const { body } = await running.ler(tokens['admin']!, '/api/historico', {
      ano: 2026,
      sabidoEm: '2026-09-30',
      download: 'csv',
      limite: 0,
      ordenacao: JSON.stringify({ campo: 'total', direcao: 'desc' }),
    })
    expect(body['fileLink']).toMatch(/Historico_2026-11-20_10-00\.csv/)
    const csv = await (await fetch(new URL(body['fileLink'] as string, running.url))).text()
    expect(csv).toContain('Rede;Janeiro;Fevereiro;Março;')
    expect(csv.indexOf('Sul')).toBeLessThan(csv.indexOf('Norte'))
  })
})
