import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SENHA as SENHA_DO_PAINEL } from '#services/engine/sessions/people.fixture.ts'
import { callsTo } from '../../tools/test-kit/calls.ts'
import { DA_LOJA_A, insertLimitedPeople, KULZER, SO_SUL } from '../../tools/test-kit/limited-people.ts'
import { ADMIN, DENTAL_A, DENTAL_B, OPERADOR } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'

let running: Running
let call: ReturnType<typeof callsTo>
let admin: string
let operador: string

beforeAll(async () => {
  running = await startRunning()
  call = callsTo(running.url)
  await insertLimitedPeople(running.programme.db)
  admin = await running.entrar(ADMIN)
  operador = await running.entrar(OPERADOR)
})
afterAll(() => running.close())

const PATH = '/api/pesquisa_mercado'
const item = (marca: string, produto: string, qtde: number, valorUnitario = 10) => ({
  marca,
  produto,
  qtde,
  valorUnitario,
})
const nova = (mudanca: object = {}) => ({
  cnpjRevenda: DENTAL_A,
  categoria: 'Loja física',
  comunicacao: ['WhatsApp', 'Rádio da cidade'],
  qtdeVendedores: 3,
  faturamento: 100_000,
  produtosMaisVendidos: [item('Nossa', 'Resina', 20), item('Nossa', 'Adesivo', 10.5)],
  produtosMaisVendidosConcorrentes: [item('Outra', 'Resina', 50), item('Terceira', 'Resina', 11)],
  fonte: 'Equipe',
  ...mudanca,
})
interface Pesquisa {
  id: string
  versao: number
  produtosMaisVendidos: object[]
}
const criar = async (mudanca: object = {}) =>
  (await call('POST', PATH, { token: operador, body: nova(mudanca) })).body.pesquisa as Pesquisa
const entrar = (cpf: string) => running.entrar(cpf, SENHA_DO_PAINEL)
const idsDe = async (token: string, query = '') =>
  ((await call('GET', `${PATH}?limite=0${query}`, { token })).body.pesquisas as Pesquisa[]).map(({ id }) => id)

describe('POST /api/pesquisa_mercado', () => {
  it('registers a survey and computes what follows from its lists', async () => {
    const { status, body } = await call('POST', PATH, { token: operador, body: nova({ qtdeProdutosVendidos: 999 }) })
    expect([status, body.mensagem]).toEqual([200, 'Pesquisa cadastrada com sucesso'])
    expect(body.pesquisa).toMatchObject({
      ...nova(),
      revenda: 'Dental A',
      rede: 'Norte',
      qtdeProdutosVendidos: 61,
      // 100,000 ÷ 12, and 30.5 of 91.5.
      mediaMensal: 8333.33,
      share: 33.33,
      versao: 1,
    })
  })

  it('says of lists that were not sent at all what they miss', async () => {
    const { body } = await call('POST', PATH, { token: admin, body: {} })
    expect(body.campos).toMatchObject({
      produtosMaisVendidos: 'Adicione 5 produtos mais vendidos',
      produtosMaisVendidosConcorrentes: 'Adicione 5 produtos concorrentes mais vendidos',
    })
  })

  it('tells what is missing with the words of the form, in its order', async () => {
    const { body } = await call('POST', PATH, {
      token: admin,
      body: { comunicacao: [], produtosMaisVendidos: [], produtosMaisVendidosConcorrentes: [item('Outra', '', 1)] },
    })
    expect(Object.entries(body.campos as object)).toEqual([
      ['cnpjRevenda', 'Dental obrigatória'],
      ['categoria', 'Categoria obrigatória'],
      ['comunicacao', 'Comunicação obrigatória'],
      ['qtdeVendedores', 'Número de vendedores obrigatório'],
      ['faturamento', 'Faturamento obrigatório'],
      ['produtosMaisVendidos', 'Adicione 5 produtos mais vendidos'],
      ['produtosMaisVendidosConcorrentes.0', 'Informe marca, produto, quantidade e valor unitário para adicionar'],
      ['fonte', 'Fonte obrigatória'],
    ])
  })

  it.each([
    [
      'the same product of one brand twice',
      [item('Nossa', 'Resina A2', 1), item('nossa ', 'RESINA  A2', 2)],
      { 'produtosMaisVendidos.1': 'Produto da mesma marca já adicionado' },
    ],
    [
      'a product without its quantity',
      [{ ...item('Nossa', 'Resina', 1), qtde: null }],
      { 'produtosMaisVendidos.0': 'Informe produto, quantidade e valor unitário para adicionar' },
    ],
    [
      'a quantity of zero',
      [item('Nossa', 'Resina', 0)],
      { 'produtosMaisVendidos.0.qtde': 'Quantidade precisa ser maior que zero' },
    ],
    ['what is no list', 'nada', { produtosMaisVendidos: 'Não é um JSON válido' }],
  ])('refuses %s', async (_what, produtosMaisVendidos, campos) => {
    const { status, body } = await call('POST', PATH, { token: admin, body: nova({ produtosMaisVendidos }) })
    expect([status, body.campos]).toEqual([400, campos])
  })

  it('is for roles 1 and 2, and for the shops that they see', async () => {
    for (const cpf of [KULZER, DA_LOJA_A])
      expect((await call('POST', PATH, { token: await entrar(cpf), body: nova() })).status).toBe(403)
    const { body } = await call('POST', PATH, { token: await entrar(SO_SUL), body: nova() })
    expect(body.campos).toEqual({ cnpjRevenda: 'Dental não encontrada' })
  })
})

describe('PUT /api/pesquisa_mercado/:id', () => {
  it('changes what was sent, lists as JSON texts too, and keeps each value before and after', async () => {
    const { id } = await criar()
    const lista = [item('Nossa', 'Cimento', 5)]
    const { body } = await call('PUT', `${PATH}/${id}`, {
      token: operador,
      body: { qtdeVendedores: 4, produtosMaisVendidos: JSON.stringify(lista), comunicacao: ['Telefone'], versao: 1 },
    })
    expect(body).toMatchObject({
      mensagem: 'Pesquisa alterada com sucesso',
      pesquisa: { ...nova(), qtdeVendedores: 4, produtosMaisVendidos: lista, comunicacao: ['Telefone'], versao: 2 },
    })
    const [, mudanca] = await running.programme.db
      .selectFrom('auditoria')
      .select(['acao', 'antes', 'depois'])
      .where('id_entidade', '=', id)
      .orderBy('id')
      .execute()
    expect(mudanca).toMatchObject({
      acao: 'alterar-pesquisa',
      antes: { qtdeVendedores: 3, produtosMaisVendidos: [{ produto: 'Resina' }, { produto: 'Adesivo' }] },
      depois: { qtdeVendedores: 4, produtosMaisVendidos: [{ marca: 'Nossa', produto: 'Cimento', qtde: 500 }] },
    })
    expect(Object.keys(mudanca!.depois as object).sort()).toEqual([
      'comunicacao',
      'produtosMaisVendidos',
      'qtdeVendedores',
    ])
  })

  it('writes nothing when nothing differs, and refuses the second of two editors', async () => {
    const { id } = await criar()
    const { cnpjRevenda: _, ...igual } = nova()
    expect((await call('PUT', `${PATH}/${id}`, { token: admin, body: igual })).body.pesquisa).toMatchObject({
      versao: 1,
    })
    await call('PUT', `${PATH}/${id}`, { token: operador, body: { fonte: 'Sistema', versao: 1 } })
    const { status, body } = await call('PUT', `${PATH}/${id}`, {
      token: admin,
      body: { qtdeVendedores: 9, versao: 1 },
    })
    expect([status, body.codigo]).toEqual([409, 'alterado-por-outro'])
    expect((await call('GET', `${PATH}/${id}`, { token: admin })).body.pesquisa).toMatchObject({
      fonte: 'Sistema',
      qtdeVendedores: 3,
    })
  })

  it('empties no list', async () => {
    const { id } = await criar()
    const { body } = await call('PUT', `${PATH}/${id}`, { token: admin, body: { produtosMaisVendidos: '[]' } })
    expect(body.campos).toEqual({ produtosMaisVendidos: 'Adicione 5 produtos mais vendidos' })
  })
})

describe('a survey', () => {
  it("is seen by who sees its shop, in the list and by its id, and by nobody else's network filter", async () => {
    const { id: norte } = await criar()
    const { id: sul } = await criar({ cnpjRevenda: DENTAL_B })
    const soSul = await entrar(SO_SUL)
    expect(await idsDe(soSul)).toContain(sul)
    expect(await idsDe(soSul)).not.toContain(norte)
    expect(await idsDe(soSul, '&rede=Norte')).toEqual([])
    expect(await idsDe(operador, '&rede=sul')).not.toContain(norte)
    expect(await idsDe(await entrar(DA_LOJA_A))).not.toContain(sul)
    expect((await call('GET', `${PATH}/${norte}`, { token: soSul })).status).toBe(404)
    expect((await call('PUT', `${PATH}/${norte}`, { token: soSul, body: { qtdeVendedores: 1 } })).status).toBe(404)
    expect((await call('DELETE', `${PATH}/${norte}`, { token: soSul })).status).toBe(404)
  })

  it('is ordered by its figures, and exported', async () => {
    await criar({ faturamento: 1_500_000_000.5 - 600_000_000, cnpjRevenda: DENTAL_B })
    const ordenacao = encodeURIComponent(JSON.stringify({ campo: 'mediaMensal', direcao: 'desc' }))
    const { body } = await call('GET', `${PATH}?ordenacao=${ordenacao}&limite=1`, { token: admin })
    expect(body.pesquisas).toMatchObject([{ faturamento: 900_000_000.5, mediaMensal: 75_000_000.04 }])
    const file = await call('GET', `${PATH}?download=csv&limite=0&rede=Sul`, { token: admin })
    const csv = await (await fetch(new URL(file.body.fileLink as string, running.url))).text()
    expect(csv).toContain('Share (%)')
    expect(csv).toContain('900000000,50')
  })

  it('is gone once deleted, by roles 1 and 2; the log says of which shop it was', async () => {
    const { id } = await criar()
    expect((await call('DELETE', `${PATH}/${id}`, { token: await entrar(KULZER) })).status).toBe(403)
    expect((await call('DELETE', `${PATH}/${id}`, { token: operador })).body).toEqual({
      mensagem: 'Pesquisa excluída com sucesso',
    })
    expect((await call('GET', `${PATH}/${id}`, { token: admin })).status).toBe(404)
    expect(await idsDe(admin)).not.toContain(id)
    const { body } = await call('GET', '/api/logs?tipos=excluir-pesquisa', { token: admin })
    expect(JSON.stringify(body)).toContain('Dental A')
  })
})
