import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { SENHA as SENHA_DO_PAINEL } from '#services/engine/sessions/people.fixture.ts'
import { callsTo } from '../../tools/test-kit/calls.ts'
import { id } from '../../tools/test-kit/events.ts'
import { DA_LOJA_A, insertLimitedPeople, KULZER, SO_SUL } from '../../tools/test-kit/limited-people.ts'
import { ADMIN, AGORA, OPERADOR } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'

let running: Running
let call: ReturnType<typeof callsTo>
let admin: string
let operador: string
let idProduto: string
const NORTE = id('rede Norte')
const SUL = id('rede Sul')
const PATH = '/api/configuracao-taxa-sucesso'

beforeAll(async () => {
  running = await startRunning()
  call = callsTo(running.url)
  await insertLimitedPeople(running.programme.db)
  admin = await running.entrar(ADMIN)
  operador = await running.entrar(OPERADOR)
  ;({ id: idProduto } = await running.programme.db.selectFrom('produtos').select('id').executeTakeFirstOrThrow())
})
afterEach(() => {
  running.clock.agora = AGORA
})
afterAll(() => running.close())

const entrar = (cpf: string) => running.entrar(cpf, SENHA_DO_PAINEL)
const nova = (mudanca: object = {}) => ({
  idRede: NORTE,
  idProduto,
  valorUnitario: 118.9,
  qtdVendidaAntes: 240,
  ano: 2026,
  mes: 8,
  ...mudanca,
})
const configurar = (mudanca: object = {}, token = operador) => call('POST', PATH, { token, body: nova(mudanca) })
interface Linha {
  periodo: string
  valorUnitario: number
  entrada: number
  rede: string
}
const ler = async (query = '', token = admin) =>
  (await call('GET', `${PATH}${query}`, { token })).body as {
    configuracoesTaxaSucesso: Linha[]
    count: number
    page: number
    perPage: number
  }

describe('POST /api/configuracao-taxa-sucesso', () => {
  it('configures a month, which the list shows at once', async () => {
    const { status, body } = await configurar({ mes: '08' })
    expect([status, body]).toEqual([200, { mensagem: 'Configuração criada com sucesso.' }])
    expect((await ler(`?idRede=${NORTE}&mes=8`)).configuracoesTaxaSucesso).toEqual([
      {
        ...nova(),
        nomeRede: 'Norte',
        rede: 'Norte',
        nomeProduto: expect.any(String) as string,
        codProduto: expect.any(String) as string,
        periodo: '08/2026',
        entrada: 1,
      },
    ])
  })

  it('a second entry for the same month is refused until it says what it replaces; it then counts', async () => {
    await configurar({ mes: 7 })
    const recusada = await configurar({ mes: 7, valorUnitario: 130 })
    expect([recusada.status, recusada.body.codigo]).toEqual([409, 'ja-configurada'])
    expect(recusada.body.erro).toContain('para 07/2026')
    expect((await configurar({ mes: 7, valorUnitario: 130, substitui: 1, motivo: 'Tabela nova' })).status).toBe(200)
    // Somebody else still saw the first entry.
    expect((await configurar({ mes: 7, valorUnitario: 99, substitui: 1 }, admin)).status).toBe(409)
    expect((await ler('?ano=2026&mes=7')).configuracoesTaxaSucesso).toMatchObject([{ valorUnitario: 130, entrada: 2 }])
  })

  it('the same again changes nothing', async () => {
    await configurar({ mes: 6 })
    expect((await configurar({ mes: 6 })).status).toBe(200)
    expect((await ler('?ano=2026&mes=6')).configuracoesTaxaSucesso).toMatchObject([{ entrada: 1 }])
  })

  it('of many that race for one month, one is entered', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map((n) => configurar({ mes: 5, valorUnitario: n })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  it('tells what is missing with the words of the form, in its order', async () => {
    const { body } = await call('POST', PATH, { token: admin, body: {} })
    expect(Object.entries(body.campos as object)).toEqual([
      ['idRede', 'Rede obrigatória'],
      ['idProduto', 'Produto obrigatório'],
      ['valorUnitario', 'Valor unitário obrigatório'],
      ['qtdVendidaAntes', 'Quantidade vendida antes obrigatória'],
      ['ano', 'Ano obrigatório'],
      ['mes', 'Mês obrigatório'],
    ])
  })

  it.each([
    ['a month that is to come', { mes: 12 }, { mes: 'Use de 07/2020 ao mês atual' }],
    ['a month before the programme', { ano: 2020, mes: 6 }, { mes: 'Use de 07/2020 ao mês atual' }],
    ['what is no month', { mes: '13' }, { mes: 'Mês inválido' }],
    [
      'a broken quantity',
      { qtdVendidaAntes: 1.5 },
      { qtdVendidaAntes: 'Quantidade vendida antes: use um número inteiro' },
    ],
    ['a negative value', { valorUnitario: -1 }, { valorUnitario: 'Valor unitário não pode ser negativo' }],
    ['an unknown network', { idRede: id('nenhuma') }, { idRede: 'Rede não encontrada' }],
  ])('refuses %s', async (_what, mudanca, campos) => {
    const { status, body } = await configurar(mudanca)
    expect([status, body.campos]).toEqual([400, campos])
  })

  it('is for roles 1 and 2, and for the networks that they see', async () => {
    for (const cpf of [KULZER, DA_LOJA_A]) expect((await configurar({}, await entrar(cpf))).status).toBe(403)
    expect((await configurar({}, await entrar(SO_SUL))).body.campos).toEqual({ idRede: 'Rede não encontrada' })
  })
})

describe('GET /api/configuracao-taxa-sucesso', () => {
  it('goes from month to month as time goes, with page and perPage', async () => {
    await configurar({ idRede: SUL, ano: 2025, mes: 12 })
    await configurar({ idRede: SUL, ano: 2026, mes: 2 })
    await configurar({ idRede: SUL, ano: 2025, mes: 3 })
    const periodos = async (query: string) =>
      (await ler(`?idRede=${SUL}${query}`)).configuracoesTaxaSucesso.map(({ periodo }) => periodo)
    expect(await periodos('')).toEqual(['02/2026', '12/2025', '03/2025'])
    expect(await periodos('&page=2&perPage=2')).toEqual(['03/2025'])
    expect(await ler(`?idRede=${SUL}&page=2&perPage=2`)).toMatchObject({ count: 3, page: 2, perPage: 2 })
    expect(await periodos('&ano=2025')).toEqual(['12/2025', '03/2025'])
  })

  it('shows figures of the networks that a person has; to role 3 those given by name, and none by its shops', async () => {
    await configurar({ idRede: SUL, mes: 4 })
    expect(
      new Set((await ler('?limite=0', await entrar(SO_SUL))).configuracoesTaxaSucesso.map(({ rede }) => rede)),
    ).toEqual(new Set(['Sul']))
    expect((await ler(`?idRede=${NORTE}`, await entrar(SO_SUL))).count).toBe(0)
    expect((await ler('', await entrar(DA_LOJA_A))).count).toBe(0)
    expect((await ler('', await entrar(KULZER))).count).toBeGreaterThan(0)
  })

  it('is exported', async () => {
    await configurar({ mes: 3 })
    const { body } = await call('GET', `${PATH}?download=csv&limite=0&idRede=${NORTE}&mes=3`, { token: operador })
    const csv = await (await fetch(new URL(body.fileLink as string, running.url))).text()
    expect(csv).toContain('Rede;Produto;Referência;Valor unitário;Quantidade vendida antes')
    expect(csv).toContain('03/2026;118,90;240,00')
  })
})

describe('GET /api/configuracao-taxa-sucesso/:idRede/:idProduto', () => {
  it('tells each entry: from when until when, by whom and why', async () => {
    const outro = await running.programme.db
      .selectFrom('produtos')
      .select('id')
      .where('id', '<>', idProduto)
      .executeTakeFirstOrThrow()
    const deste = { idProduto: outro.id, ano: 2025 }
    await configurar({ ...deste, mes: 11, valorUnitario: 10 })
    await configurar({ ...deste, ano: 2026, mes: 1, valorUnitario: 11 })
    await configurar({ ...deste, ano: 2026, mes: 1, valorUnitario: 12, substitui: 1, motivo: 'Nota errada' }, admin)
    const historico = `${PATH}/${NORTE}/${outro.id}`
    const { body } = await call('GET', historico, { token: operador })
    expect(body.historico).toMatchObject([
      { periodo: '01/2026', entrada: 2, valorUnitario: 12, vale: true, ate: null, motivo: 'Nota errada' },
      { periodo: '01/2026', entrada: 1, valorUnitario: 11, vale: false },
      { periodo: '11/2025', entrada: 1, valorUnitario: 10, vale: true, ate: '12/2025', motivo: null },
    ])
    expect((await call('GET', historico, { token: await entrar(SO_SUL) })).body.historico).toEqual([])
  })
})
