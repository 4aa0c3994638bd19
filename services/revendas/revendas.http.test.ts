import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SENHA as SENHA_DO_PAINEL } from '#services/engine/sessions/people.fixture.ts'
import { callsTo } from '../../tools/test-kit/calls.ts'
import { id } from '../../tools/test-kit/events.ts'
import { DA_LOJA_A, insertLimitedPeople, KULZER, SO_SUL } from '../../tools/test-kit/limited-people.ts'
import { ADMIN, ANA, DENTAL_A, OPERADOR } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'
import { salesSheet } from '../../tools/test-kit/sales-sheet.ts'
import { cnpjDe } from '../demo/documentos.ts'

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

const entrar = (cpf: string) => running.entrar(cpf, SENHA_DO_PAINEL)
interface Linha extends Record<string, unknown> {
  id: string
  nomeFantasia: string
}
const lista = async (token: string, query = '') =>
  (await call('GET', `/api/revendas${query}`, { token })).body as { revendas: Linha[]; count: number }
const nomes = async (token: string, query = '') =>
  (await lista(token, query)).revendas.map(({ nomeFantasia }) => nomeFantasia)

const CAMPOS = {
  rede: 'Norte',
  nomeFantasia: 'Dental Nova',
  razaoSocial: 'Dental Nova Ltda',
  responsavel: 'Rui',
  celular: '(19) 99999-0000',
  endRua: 'Rua B',
  endNumero: '20',
  endBairro: 'Centro',
  endCidade: 'Santos',
  endEstado: 'sp',
  endCep: '11010-000',
  tipoPontuacao: 1,
}
let novas = 0
async function nova(mudanca: object = {}) {
  const n = ++novas
  const { body } = await call('POST', '/api/revendas', {
    token: admin,
    body: { ...CAMPOS, codigo: `N${n}`, cnpj: cnpjDe('77888999', n), nomeFantasia: `Dental Nova ${n}`, ...mudanca },
  })
  return body.revenda as Linha & { versao: number; cnpj: string }
}
const alterar = (token: string, alvo: string, body: object, headers = {}) =>
  call('PUT', `/api/revendas/${alvo}`, { token, body, headers })

describe('GET /api/revendas', () => {
  beforeAll(async () => {
    // Two units of 1,50 points each, at 0,50 a point.
    await running.enviarVendas(admin, await salesSheet([{ 'Número Fiscal': 'D1', 'CPF Vendedor': ANA }]))
  })

  it('answers with all of them, by trade name, with their totals', async () => {
    const { revendas, count } = await lista(admin)
    expect(count).toBe(revendas.length)
    expect(revendas.find((linha) => linha.id === id('revenda A'))).toMatchObject({
      codigo: 'DA',
      cnpj: DENTAL_A,
      nomeFantasia: 'Dental A',
      redeNome: 'Norte',
      responsavel: 'Rita',
      tipoPontuacao: 0,
      ativo: 1,
      numeroParceiros: 2,
      totalVendas: 200,
      totalPontos: 3,
      totalCusto: 1.5,
      saldoPontos: 3,
      ultimaPontuacao: '2026-11-20',
    })
    expect(revendas.find((linha) => linha.id === id('revenda B'))).toMatchObject({
      totalVendas: 0,
      saldoPontos: 0,
      ultimaPontuacao: null,
    })
  })

  it('gives a selector names and documents alone', async () => {
    const [primeira] = (await lista(admin, '?ativo=1&resumo=1')).revendas
    expect(primeira).toMatchObject({ nomeFantasia: 'Dental A', cnpj: DENTAL_A })
    expect(primeira).not.toHaveProperty('saldoPontos')
    expect(primeira).not.toHaveProperty('celular')
  })

  it('is paged, ordered, searched without accents and case, and filtered', async () => {
    const { revendas, count } = await lista(admin, '?limite=1&pagina=2')
    expect([revendas.map(({ nomeFantasia }) => nomeFantasia), count]).toEqual([['Dental B'], 2])
    const porPontos = encodeURIComponent('{"campo":"totalPontos","direcao":"desc"}')
    expect(await nomes(admin, `?ordenacao=${porPontos}`)).toEqual(['Dental A', 'Dental B'])
    expect(await nomes(admin, '?buscar=DÉNTAL%20b')).toEqual(['Dental B'])
    expect(await nomes(admin, `?buscar=${DENTAL_A.slice(0, 8)}`)).toEqual(['Dental A'])
    expect(await nomes(admin, `?redeId=${id('rede Sul')}`)).toEqual(['Dental B'])
    expect(await nomes(admin, '?tipoPontuacao=1')).toEqual([])
    expect(
      (await call('GET', '/api/revendas?ordenacao={"campo":"email","direcao":"asc"}', { token: admin })).status,
    ).toBe(400)
  })

  it('shows who is limited their own shops alone, in page and count', async () => {
    expect(await lista(await entrar(SO_SUL))).toMatchObject({ count: 1, revendas: [{ nomeFantasia: 'Dental B' }] })
    expect(await lista(await entrar(DA_LOJA_A), '?limite=10')).toMatchObject({
      count: 1,
      revendas: [{ nomeFantasia: 'Dental A' }],
    })
    expect(await nomes(await entrar(SO_SUL), `?cnpj=${DENTAL_A}`)).toEqual([])
  })

  it('shows inactive ones to role 2 alone; a code or a CNPJ finds them for everybody', async () => {
    const { id: alvo, nomeFantasia, cnpj } = await nova()
    await alterar(admin, alvo, { ativo: 0 })
    expect(await nomes(admin)).toContain(nomeFantasia)
    expect(await nomes(admin, '?ativo=0')).toEqual([nomeFantasia])
    expect(await nomes(await entrar(KULZER))).not.toContain(nomeFantasia)
    expect(await nomes(await entrar(KULZER), `?cnpj=${cnpj}`)).toEqual([nomeFantasia])
  })
})

describe('POST /api/revendas', () => {
  it('registers a shop, bare of masks', async () => {
    const { status, body } = await call('POST', '/api/revendas', {
      token: operador,
      body: { ...CAMPOS, codigo: 'X-1', cnpj: '12.ABC.345/01DE-35' },
    })
    expect([status, body.mensagem]).toEqual([200, 'Dental cadastrada com sucesso'])
    expect(body.revenda).toMatchObject({
      cnpj: '12ABC34501DE35',
      redeNome: 'Norte',
      celular: '19999990000',
      email: '',
      endEstado: 'SP',
      endCep: '11010000',
      tipoPontuacao: 1,
      ativo: 1,
      versao: 1,
    })
  })

  it('tells missing fields with the words and in the order of the form', async () => {
    const { status, body } = await call('POST', '/api/revendas', { token: admin, body: {} })
    expect([status, Object.entries(body.campos as object)]).toEqual([
      400,
      [
        ['rede', 'Rede obrigatória'],
        ['codigo', 'Código obrigatório'],
        ['cnpj', 'CNPJ obrigatório'],
        ['nomeFantasia', 'Nome fantasia obrigatório'],
        ['razaoSocial', 'Razão social obrigatória'],
        ['responsavel', 'Responsável obrigatório'],
        ['celular', 'Celular obrigatório'],
        ['endRua', 'Rua obrigatória'],
        ['endNumero', 'Número obrigatório'],
        ['endBairro', 'Bairro obrigatório'],
        ['endCidade', 'Cidade obrigatória'],
        ['endEstado', 'Estado obrigatório'],
        ['endCep', 'CEP obrigatório'],
        ['tipoPontuacao', 'Tipo de pontuação obrigatório'],
      ],
    ])
  })

  it('gives a code and a CNPJ once, and again once their shop is deleted', async () => {
    const { id: alvo, cnpj } = await nova({ codigo: 'UNICO' })
    const outra = (mudanca: object) => call('POST', '/api/revendas', { token: admin, body: { ...CAMPOS, ...mudanca } })
    expect((await outra({ codigo: 'unico', cnpj: cnpjDe('11999888', 1) })).body).toMatchObject({
      erro: 'Código em uso por outra Dental',
      campos: { codigo: 'Código em uso por outra Dental' },
    })
    expect((await outra({ codigo: 'OUTRO', cnpj })).body).toMatchObject({ campos: { cnpj: 'CNPJ já cadastrado' } })
    await call('DELETE', `/api/revendas/${alvo}`, { token: admin })
    expect((await outra({ codigo: 'UNICO', cnpj })).status).toBe(200)
  })

  it('knows no network that is unknown, inactive or out of reach', async () => {
    const { body } = await call('POST', '/api/redes', {
      token: admin,
      body: { nome: 'Rede Parada', regiao: 'Sul', valorPonto: 1 },
    })
    await call('PUT', `/api/redes/${body.rede.id}`, { token: admin, body: { ativo: 0 } })
    for (const [token, rede] of [
      [admin, 'Nenhuma'],
      [admin, 'Rede Parada'],
      [await entrar(SO_SUL), 'Norte'],
    ] as const) {
      const answer = await call('POST', '/api/revendas', {
        token,
        body: { ...CAMPOS, rede, codigo: 'Z', cnpj: cnpjDe('22999888', 1) },
      })
      expect([answer.status, answer.body.campos]).toEqual([400, { rede: 'Rede não encontrada' }])
    }
  })
})

describe('PUT /api/revendas/:id', () => {
  it('changes what is sent and keeps the rest; sending what stands changes nothing', async () => {
    const { id: alvo, cnpj } = await nova({ email: 'a@b.com', telefone: '1933334444' })
    const { body } = await alterar(operador, alvo, { responsavel: 'Ana', cnpj })
    expect(body).toMatchObject({
      revenda: { responsavel: 'Ana', email: 'a@b.com', telefone: '1933334444', versao: 2 },
      mensagem: 'Dental alterada com sucesso',
    })
    expect((await alterar(operador, alvo, { responsavel: 'Ana' })).body.revenda.versao).toBe(2)
    expect((await alterar(operador, alvo, { email: '', telefone: '' })).body.revenda).toMatchObject({
      email: '',
      telefone: '',
    })
  })

  it('moves a shop to another network; its past sales stay where they were made', async () => {
    const antes = (await call('GET', '/api/redes?completo=1', { token: admin })).body.redes as Linha[]
    const { body } = await alterar(operador, id('revenda A'), { rede: 'Sul' })
    expect(body.revenda).toMatchObject({ redeNome: 'Sul', idRede: id('rede Sul') })
    const depois = (await call('GET', '/api/redes?completo=1', { token: admin })).body.redes as Linha[]
    const norte = (redes: Linha[]) => redes.find((rede) => rede.id === id('rede Norte'))
    expect(norte(depois)).toMatchObject({ totalPontos: 3, saldoPontos: 0 })
    expect(norte(antes)).toMatchObject({ totalPontos: 3, saldoPontos: 3 })
    await alterar(operador, id('revenda A'), { rede: 'Norte' })
  })

  it('tells the second of two editors who changed it', async () => {
    const { id: alvo } = await nova()
    await alterar(operador, alvo, { responsavel: 'Um', versao: 1 })
    const { status, body } = await alterar(admin, alvo, { responsavel: 'Dois', versao: 1 })
    expect([status, body.codigo]).toEqual([409, 'alterado-por-outro'])
  })

  it('lets role 2 alone switch it off', async () => {
    const { id: alvo } = await nova()
    expect((await alterar(operador, alvo, { ativo: 0 })).status).toBe(403)
    expect((await alterar(admin, alvo, { ativo: 0 })).body).toMatchObject({
      revenda: { ativo: 0 },
      mensagem: 'Dental atualizada com sucesso',
    })
  })

  it('knows no shop that is deleted, unknown or out of reach, and moves none out of reach', async () => {
    const { id: alvo } = await nova()
    await call('DELETE', `/api/revendas/${alvo}`, { token: admin })
    const soSul = await entrar(SO_SUL)
    for (const [token, um] of [
      [admin, alvo],
      [admin, id('nenhuma')],
      [soSul, id('revenda A')],
    ] as const) {
      const { status, body } = await alterar(token, um, { responsavel: 'X' })
      expect([status, body.erro]).toEqual([404, 'Dental não encontrada'])
    }
    expect((await alterar(soSul, id('revenda B'), { rede: 'Norte' })).body.campos).toEqual({
      rede: 'Rede não encontrada',
    })
  })
})

describe('DELETE /api/revendas/:id', () => {
  it('is refused while salespeople are active in it, with their number', async () => {
    const { status, body } = await call('DELETE', `/api/revendas/${id('revenda A')}`, { token: admin })
    expect([status, body.erro]).toEqual([422, 'Dental possui 2 vendedores ativos'])
  })

  it('is for role 2, and hides the shop', async () => {
    const { id: alvo, nomeFantasia } = await nova()
    expect((await call('DELETE', `/api/revendas/${alvo}`, { token: operador })).status).toBe(403)
    expect((await call('DELETE', `/api/revendas/${alvo}`, { token: admin })).body).toEqual({
      mensagem: 'Dental excluída com sucesso',
    })
    expect(await nomes(admin)).not.toContain(nomeFantasia)
  })
})
