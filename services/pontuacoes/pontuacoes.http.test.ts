import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsTo } from '../../tools/test-kit/calls.ts'
import { ADMIN, ANA, SENHA } from '../../tools/test-kit/programme.ts'
import { SENHA as SENHA_DO_PAINEL } from '#services/engine/sessions/people.fixture.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'
import { insertPeopleOfTwoShops, sheetOfTwoShops, SO_DENTAL_B, SO_SUL } from '../../tools/test-kit/two-shops.ts'

interface Pagina {
  pontuacoes: { id: number; parceiro: string; identificador: string; itens: object[] }[]
  count: number
  totais: object
}

let running: Running
const tokens = new Map<string, string>()
beforeAll(async () => {
  running = await startRunning()
  await insertPeopleOfTwoShops(running.programme.db)
  tokens.set(ADMIN, await running.entrar(ADMIN))
  tokens.set(ANA, await running.entrar(ANA, SENHA, 'parceiro'))
  for (const cpf of [SO_SUL, SO_DENTAL_B]) tokens.set(cpf, await running.entrar(cpf, SENHA_DO_PAINEL))
  await running.enviarVendas(tokens.get(ADMIN)!, await sheetOfTwoShops())
})
afterAll(() => running.close())

const ler = async (query: Record<string, string | number> = {}, quem = ADMIN) => {
  const { status, body } = await running.ler(tokens.get(quem)!, '/api/pontuacoes', query)
  return { status, body, pagina: body as unknown as Pagina }
}
const numeros = async (query: Record<string, string | number>, quem = ADMIN) =>
  (await ler(query, quem)).pagina.pontuacoes.map(({ identificador }) => identificador).toSorted()

describe('GET /api/pontuacoes', () => {
  it('gives each award with the fields of the document, its items, and the sums of all', async () => {
    const { status, pagina } = await ler()
    expect(status).toBe(200)
    expect(pagina).toMatchObject({ count: 3, totais: { totalPontos: 15, totalVenda: 1000, valorCusto: 7.5 } })
    expect(pagina.pontuacoes.find(({ identificador }) => identificador === '871')).toEqual({
      id: expect.any(Number) as number,
      idEnvio: null,
      diretorioArquivo: null,
      tipo: null,
      arquivos: [],
      parceiro: 'Ana Silva',
      cpf: ANA,
      revenda: 'Dental A',
      rede: 'Norte',
      cidade: 'Campinas',
      documento: 'Nota fiscal',
      identificador: '871',
      totalVenda: 200,
      totalPontos: 3,
      valorCusto: 1.5,
      realizadoEm: '2026-11-10',
      pontuadoEm: '2026-11-20',
      venceEm: '2027-11-20',
      situacao: 'Pontuada',
      itens: [
        {
          id: expect.any(Number) as number,
          codigo: 'A1',
          descricao: expect.any(String) as string,
          qtde: 2,
          valorUnitario: 100,
          valorDesconto: 0,
          valorPontos: 1.5,
          pontos: 3,
        },
      ],
    })
  })

  it('narrows by network, by days of the award, and by what is searched for', async () => {
    expect(await numeros({ rede: 'Sul' })).toEqual(['77'])
    expect(await numeros({ dataInicial: '2026-11-20', dataFinal: '2026-11-20' })).toHaveLength(3)
    expect(await numeros({ dataFinal: '2026-11-19' })).toEqual([])
    expect(await numeros({ buscar: 'ana' })).toEqual(['871', '902'])
    expect(await numeros({ buscar: 'ana 0090' })).toEqual(['902'])
    expect(await numeros({ buscar: 'dental b' })).toEqual(['77'])
    expect(await numeros({ buscar: ANA.slice(0, 5) })).toEqual(['871', '902'])
    expect(await numeros({ buscar: '%' })).toEqual([])
    expect((await ler({ buscar: 'ana' })).pagina).toMatchObject({ count: 2, totais: { totalPontos: 10.5 } })
  })

  it('refuses days in the wrong order', async () => {
    expect((await ler({ dataInicial: '2026-11-20', dataFinal: '2026-11-01' })).body).toMatchObject({
      codigo: 'datas-trocadas',
    })
  })

  it.each([SO_SUL, SO_DENTAL_B])('shows who is limited only their own, in page, sums and search: %s', async (quem) => {
    expect(await numeros({}, quem)).toEqual(['77'])
    expect((await ler({}, quem)).pagina).toMatchObject({ count: 1, totais: { totalPontos: 4.5 } })
    expect((await ler({ buscar: 'ana' }, quem)).pagina).toMatchObject({ count: 0, totais: { totalPontos: 0 } })
  })

  it('does not say to who is limited that another network exists', async () => {
    expect((await ler({ rede: 'Norte' }, SO_SUL)).body).toEqual((await ler({ rede: 'Leste' }, SO_SUL)).body)
  })

  it('answers a salesperson their own credits', async () => {
    const { status, body } = await ler({}, ANA)
    expect([status, Object.keys(body)]).toEqual([200, ['pontuacoes']])
    expect(body['pontuacoes']).toHaveLength(2)
  })
})

describe('POST /api/pontuacoes/escolha', () => {
  const call = (query: string, body: object, quem = ADMIN) =>
    callsTo(running.url)('POST', `/api/pontuacoes/escolha${query}`, { token: tokens.get(quem), body })
  const ids = async (query: Record<string, string>) => (await ler(query)).pagina.pontuacoes.map(({ id }) => String(id))

  it('names every award of the filter but those left out', async () => {
    const deAna = await ids({ buscar: 'ana' })
    expect(deAna).toHaveLength(2)
    expect(await call('?buscar=ana', { quantos: 2 })).toMatchObject({ status: 200, body: { chaves: deAna } })
    expect((await call('?buscar=ana', { quantos: 2, exceto: [deAna[0]] })).body).toEqual({ chaves: [deAna[1]] })
    const filtros = encodeURIComponent(JSON.stringify({ rede: 'Sul' }))
    expect((await call(`?filtros=${filtros}`, { quantos: 1 })).body).toEqual({ chaves: await ids({ rede: 'Sul' }) })
  })

  it('refuses when the list counts others than were seen', async () => {
    expect(await call('', { quantos: 41 })).toMatchObject({
      status: 409,
      body: {
        codigo: 'escolha-mudou',
        erro: 'A lista mudou enquanto você escolhia: eram 41 e agora são 3. Confira a lista e escolha de novo.',
      },
    })
  })

  it('is for who may cancel', async () => {
    for (const quem of [SO_SUL, ANA]) expect((await call('', { quantos: 1 }, quem)).status).toBe(403)
  })
})

describe('an award that was taken back', () => {
  it('is found by its state, and no longer among those that stand', async () => {
    const achar = async (numero: string, situacao?: string) =>
      (await ler({ buscar: numero, ...(situacao === undefined ? {} : { situacao }) })).pagina
    for (const [numero, tipo] of [
      ['871', 'cancelamento'],
      ['902', 'anulacao'],
    ] as const) {
      const { id } = (await achar(numero)).pontuacoes[0]!
      const cancelada = await callsTo(running.url)('POST', '/api/pontuacoes/cancelar', {
        token: tokens.get(ADMIN),
        headers: { 'idempotency-key': randomUUID() },
        body: { identificador: id, tipo, motivo: 'A nota foi devolvida' },
      })
      expect(cancelada.status).toBe(200)
    }
    expect(await achar('871')).toMatchObject({ count: 0 })
    expect(await achar('871', 'Cancelada')).toMatchObject({
      count: 1,
      totais: { totalPontos: 3 },
      pontuacoes: [{ identificador: '871', situacao: 'Cancelada' }],
    })
    expect(await achar('902', 'Cancelada')).toMatchObject({ count: 0 })
    expect(await numeros({ situacao: 'Anulada' })).toEqual(['902'])
    expect(await numeros({ situacao: 'Pontuada' })).toEqual(['77'])
    expect(await numeros({ situacao: 'Todas' })).toEqual(['77', '871', '902'])
    expect((await ler({ situacao: 'Todas', limite: 2, pagina: 2 })).pagina).toMatchObject({ count: 3 })
    expect((await ler({ situacao: 'Perdida' })).status).toBe(400)
  })
})
