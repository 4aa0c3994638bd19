import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cpfDe } from '#services/demo/documentos.ts'
import { insertUsuario, SENHA as SENHA_DE_TODOS } from '#services/engine/sessions/people.fixture.ts'
import { id } from '../../tools/test-kit/events.ts'
import { ADMIN, ANA, CARLA, DENTAL_B } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'
import { salesSheet } from '../../tools/test-kit/sales-sheet.ts'
import { insertPeopleOfTwoShops, SO_DENTAL_B, SO_SUL } from '../../tools/test-kit/two-shops.ts'

const VENDEDOR_SEM_DENTAL = cpfDe('303404505')

interface Row {
  realizadoEm: string
  nomeFantasia: string
  nomeVendedor: string
  codigo: string
  valorPontos: number
  total: number
  idItemVenda: number
}
interface Page {
  rows: Row[]
  count: number
  proximo: string | null
  anterior: string | null
  totais: { qtde: number; valorPontos: number; total: number }
}

let running: Running
let admin: string
beforeAll(async () => {
  running = await startRunning()
  const { db } = running.programme
  await insertPeopleOfTwoShops(db)
  await insertUsuario(db, VENDEDOR_SEM_DENTAL, 3)
  admin = await running.entrar(ADMIN)
  const { body } = await running.enviarVendas(
    admin,
    await salesSheet([
      { 'Número Fiscal': 'S1', 'Data da Venda': '10/11/2026', Quantidade: 2 },
      {
        'Número Fiscal': 'S1',
        'Data da Venda': '10/11/2026',
        'Código Produto': 'A2',
        Quantidade: '1,5',
        'Valor Unitário': 30,
      },
      { 'Número Fiscal': 'S2', 'Data da Venda': '12/11/2026', Quantidade: 5 },
      { 'Número Fiscal': 'S3', 'Data da Venda': '31/10/2026', Quantidade: 1 },
      {
        'Número Fiscal': 'S4',
        'Data da Venda': '11/11/2026',
        'CNPJ Dental': DENTAL_B,
        'CPF Vendedor': CARLA,
        'Código Produto': 'B1',
        Quantidade: 3,
      },
    ]),
  )
  expect(body).toMatchObject({ vendas: 4, total: 5 })
})
afterAll(() => running.close())

const ler = async (query: Record<string, string | number> = {}, token = admin) => {
  const { status, body } = await running.ler(token, '/api/sellout', query)
  return {
    status,
    page: body as unknown as Page,
    body: body as unknown as { erro: string; codigo: string; campos?: Record<string, string> },
  }
}
const dias = ({ page }: Awaited<ReturnType<typeof ler>>) => page.rows.map((row) => row.realizadoEm)
const por = (campo: string, direcao: string) => JSON.stringify({ campo, direcao })

describe('GET /api/sellout', () => {
  it('gives sold items with their names, the newest day first, and the sums of all pages', async () => {
    const { status, page } = await ler()
    expect(status).toBe(200)
    expect(page.rows.map((row) => row.realizadoEm)).toEqual([
      '2026-11-12',
      '2026-11-11',
      '2026-11-10',
      '2026-11-10',
      '2026-10-31',
    ])
    expect(page).toMatchObject({
      count: 5,
      proximo: null,
      anterior: null,
      totais: { qtde: 12.5, valorPontos: 31.5, total: 1145 },
    })
    expect(page.rows[2]).toEqual({
      realizadoEm: '2026-11-10',
      idRevenda: id('revenda A'),
      nomeFantasia: 'Dental A',
      nomeRede: 'Norte',
      idVendedor: id('parceiro Ana'),
      nomeVendedor: 'Ana Silva',
      cpf: ANA,
      codigo: 'A2',
      idProduto: id('produto da revenda A2'),
      idProdutoTabela: id('produto P2'),
      codigoProduto: 'P2',
      nomeProduto: 'Resina P2',
      qtde: 1.5,
      pontosUnitarios: 10,
      valorPontos: 15,
      valorUnitario: 30,
      total: 45,
      idVenda: expect.any(Number) as number,
      idItemVenda: expect.any(Number) as number,
    })
  })

  it('by network and days, both included, in the query or in filtros', async () => {
    expect(dias(await ler({ redeId: id('rede Sul') }))).toEqual(['2026-11-11'])
    const doDia = await ler({ dataInicial: '2026-11-10', dataFinal: '2026-11-11', redeId: id('rede Norte') })
    expect(doDia.page).toMatchObject({ count: 2, totais: { total: 245 } })
    expect(
      (await ler({ filtros: JSON.stringify({ redeId: [id('rede Norte'), id('rede Sul')], dataFinal: '2026-10-31' }) }))
        .page,
    ).toMatchObject({ count: 1, totais: { total: 100 } })
    expect((await ler({ redeId: randomUUID() })).page).toMatchObject({ count: 0, rows: [], totais: { total: 0 } })
  })

  it('by seller, shop and product, whatever the accents, and each word somewhere', async () => {
    expect((await ler({ buscar: 'ána' })).page.count).toBe(4)
    expect((await ler({ buscar: 'carla dental b' })).page.count).toBe(1)
    expect((await ler({ buscar: 'P2' })).page).toMatchObject({ count: 1, totais: { valorPontos: 15 } })
    expect((await ler({ buscar: CARLA.slice(0, 6) })).page.count).toBe(1)
    expect((await ler({ buscar: 'carla dental a' })).page.count).toBe(1) // Carla; "a" is in "Dental"
    expect((await ler({ buscar: 'ninguém' })).page).toMatchObject({ count: 0, rows: [] })
    expect((await ler({ buscar: '%' })).page.count).toBe(0)
  })

  it.each([
    ['valorPontos', 'asc'],
    ['valorPontos', 'desc'],
    ['total', 'asc'],
    ['total', 'desc'],
    ['realizadoEm', 'asc'],
    ['realizadoEm', 'desc'],
  ])('by %s %s, in pages forwards, backwards and by number, all rows once', async (campo, direcao) => {
    const ordenacao = por(campo, direcao)
    const all = (await ler({ ordenacao, limite: 0 })).page.rows
    expect(all).toHaveLength(5)
    const values = all.map((row) => String(row[campo as 'total']))
    const sorted = [...values].sort((a, b) => a.localeCompare(b, 'pt-BR', { numeric: true }))
    expect(values).toEqual(direcao === 'asc' ? sorted : sorted.reverse())

    const first = (await ler({ ordenacao, limite: 2 })).page
    const second = (await ler({ ordenacao, limite: 2, cursor: first.proximo! })).page
    const third = (await ler({ ordenacao, limite: 2, cursor: second.proximo! })).page
    expect([...first.rows, ...second.rows, ...third.rows]).toEqual(all)
    expect([first.anterior, third.proximo]).toEqual([null, null])
    const back = (await ler({ ordenacao, limite: 2, cursor: third.anterior! })).page
    expect(back.rows).toEqual(second.rows)
    expect((await ler({ ordenacao, limite: 2, cursor: back.anterior! })).page).toMatchObject({
      rows: first.rows,
      anterior: null,
    })
    for (const pagina of [1, 2, 3, 4])
      expect((await ler({ ordenacao, limite: 2, pagina })).page.rows).toEqual(all.slice(2 * pagina - 2, 2 * pagina))
  })
})

describe('who sees what', () => {
  it('a person limited to a network, its sales alone, and nothing of another even when asked for', async () => {
    const token = await running.entrar(SO_SUL, SENHA_DE_TODOS)
    expect((await ler({}, token)).page).toMatchObject({ count: 1, rows: [{ nomeFantasia: 'Dental B' }] })
    expect((await ler({ redeId: id('rede Norte') }, token)).page).toMatchObject({
      count: 0,
      rows: [],
      totais: { total: 0 },
    })
    expect((await ler({ buscar: 'ana' }, token)).page).toMatchObject({ count: 0, rows: [] })
  })
  it('role 3, the sales of its shops alone', async () => {
    const token = await running.entrar(SO_DENTAL_B, SENHA_DE_TODOS)
    expect((await ler({}, token)).page).toMatchObject({
      count: 1,
      rows: [{ nomeFantasia: 'Dental B' }],
      totais: { total: 300 },
    })
    expect((await ler({ redeId: id('rede Sul') }, token)).page.count).toBe(1)
    expect((await ler({ redeId: id('rede Norte') }, token)).page).toMatchObject({ count: 0, rows: [] })
    expect((await ler({}, await running.entrar(VENDEDOR_SEM_DENTAL, SENHA_DE_TODOS))).page).toMatchObject({
      count: 0,
      rows: [],
      totais: { qtde: 0 },
    })
  })
  it('a cursor carries no right: somebody else’s shows only what one may see', async () => {
    const { proximo } = (await ler({ limite: 1 })).page
    const { page } = await ler({ limite: 5, cursor: proximo! }, await running.entrar(SO_DENTAL_B, SENHA_DE_TODOS))
    expect(page.rows.map((row) => row.nomeFantasia)).toEqual(['Dental B'])
  })
})

describe('what is not right gets one sentence', () => {
  const cursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
  it.each<[string, Record<string, string>, string]>([
    [
      'days in the wrong order',
      { dataInicial: '2026-11-12', dataFinal: '2026-11-01' },
      'A data inicial é depois da data final.',
    ],
    ['a day that does not exist', { dataInicial: '2026-02-30' }, 'Data inválida: use AAAA-MM-DD'],
    ['a network that is no id', { redeId: "x' or 1=1 --" }, 'Confira o campo redeId: valor inválido'],
    [
      'an order by SQL',
      { ordenacao: por('realizado_em; drop table sellout.itens', 'asc') },
      'Confira o campo ordenacao.campo: valor inválido: use realizadoEm, valorPontos, total',
    ],
    [
      'a direction by SQL',
      { ordenacao: por('total', 'asc; drop table sellout.itens') },
      'Confira o campo ordenacao.direcao: valor inválido: use asc, desc',
    ],
    ['a search of many words', { buscar: 'a b c d e f g h i' }, 'Use no máximo 8 palavras na busca.'],
    ['a page that is none', { pagina: '-1' }, 'Confira o campo pagina: muito pequeno: no mínimo 1'],
    [
      'a cursor that is no cursor',
      { cursor: 'abc' },
      'A página pedida não existe nesta lista. Volte ao início da lista.',
    ],
    [
      'a cursor of another order',
      { cursor: cursor('total', 'asc', 'depois', '1', '1') },
      'A página pedida não existe nesta lista. Volte ao início da lista.',
    ],
    [
      'a cursor with SQL in it',
      { cursor: cursor('realizadoEm', 'desc', 'depois', "2026-01-01'", '1') },
      'A página pedida não existe nesta lista. Volte ao início da lista.',
    ],
    [
      'a cursor with a day that is none',
      { cursor: cursor('realizadoEm', 'desc', 'depois', '2026-02-30', '1') },
      'A página pedida não existe nesta lista. Volte ao início da lista.',
    ],
    [
      'a cursor with a number too many',
      { cursor: cursor('realizadoEm', 'desc', 'depois', '2026-02-20', '1', '1') },
      'A página pedida não existe nesta lista. Volte ao início da lista.',
    ],
  ])('%s', async (_, query, sentence) => {
    const { status, body } = await ler(query)
    expect([status, body.erro]).toEqual([400, sentence])
  })
})
