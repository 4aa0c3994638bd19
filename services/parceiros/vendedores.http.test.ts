import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cpfDe } from '#services/demo/documentos.ts'
import { SENHA as SENHA_DO_PAINEL } from '#services/engine/sessions/people.fixture.ts'
import { callsTo } from '../../tools/test-kit/calls.ts'
import { id } from '../../tools/test-kit/events.ts'
import { DA_LOJA_A, insertLimitedPeople, KULZER, SO_SUL } from '../../tools/test-kit/limited-people.ts'
import { ADMIN, ANA, CARLA, DENTAL_B, OPERADOR } from '../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../tools/test-kit/running.ts'
import { salesSheet } from '../../tools/test-kit/sales-sheet.ts'

let running: Running
let call: ReturnType<typeof callsTo>
let admin: string
let operador: string
const ZECA = cpfDe('430000001')

beforeAll(async () => {
  running = await startRunning()
  call = callsTo(running.url)
  await insertLimitedPeople(running.programme.db)
  admin = await running.entrar(ADMIN)
  operador = await running.entrar(OPERADOR)
  await running.enviarVendas(admin, await salesSheet([{ 'Número Fiscal': 'P1' }]))
  const { body } = await call('POST', '/api/parceiros', {
    token: admin,
    body: {
      cnpjRevenda: DENTAL_B,
      nome: 'Zeca Araújo',
      cpf: ZECA,
      celular: '19988887777',
      dataNascimento: '19900215',
      sexo: 'M',
      endRua: 'Rua B',
      endNumero: '20',
      endBairro: 'Centro',
      endCidade: 'Campinas',
      endEstado: 'SP',
      endCep: '13010000',
      hobby: 'Corrida',
    },
  })
  const { id: zeca } = body.parceiro as { id: string }
  await call('PUT', `/api/parceiros/status/${zeca}`, { token: admin, body: { ativo: 0 } })
})
afterAll(() => running.close())

const entrar = (cpf: string) => running.entrar(cpf, SENHA_DO_PAINEL)
const ler = async (token: string, query = '') =>
  (await call('GET', `/api/vendedores${query}`, { token })).body as {
    parceiros: { nome: string; id: string }[]
    count: number
  }
const nomes = async (token: string, query = '') => (await ler(token, query)).parceiros.map(({ nome }) => nome)

describe('GET /api/vendedores', () => {
  it('gives salespeople by name, with their points and all that their form needs', async () => {
    const { parceiros, count } = await ler(operador)
    expect(parceiros.map(({ nome }) => nome)).toEqual(['Ana Silva', 'Bruno Silva', 'Carla Silva'])
    expect(count).toBe(3)
    expect(parceiros[0]).toMatchObject({
      cpf: ANA,
      revenda: 'Dental A',
      codRevenda: 'DA',
      rede: 'Norte',
      totalPontos: 3,
      saldoPontos: 3,
      ultimaPontuacao: '2026-11-20',
      diasSemAcessar: null,
      aceitouRegulamento: 0,
      ativo: 1,
      versao: 1,
    })
  })

  it('goes on from page to page, both ways', async () => {
    const first = (await call('GET', '/api/vendedores?limite=2', { token: admin })).body as { proximo: string }
    const next = `/api/vendedores?limite=2&cursor=${encodeURIComponent(first.proximo)}`
    const second = (await call('GET', next, { token: admin })).body
    expect(second.parceiros).toMatchObject([{ nome: 'Carla Silva' }, { nome: 'Zeca Araújo' }])
    expect([second.proximo, second.count]).toEqual([null, 4])
  })

  it.each([
    ['a name without accents and case', 'ARAUJO zeca', ['Zeca Araújo']],
    ['the beginning of a CPF', ZECA.slice(0, 6), ['Zeca Araújo']],
    ['a word of the name and one of the shop', 'zéca DENTAL', ['Zeca Araújo']],
    ['the shop', 'dental', ['Ana Silva', 'Bruno Silva', 'Carla Silva', 'Zeca Araújo']],
    ['two letters where a word begins', 'ar', ['Zeca Araújo']],
    ['one letter where a word begins, and nowhere else', 'r', []],
    ['signs of a pattern', '%', []],
  ])('finds by %s', async (_by, termo, achados) =>
    expect(await nomes(admin, `?buscar=${encodeURIComponent(termo)}`)).toEqual(achados),
  )

  it.each(['%', '_'])('finds %s wherever it stands in a name', async (sinal) => {
    const chamar = (nome: string) =>
      running.programme.db.updateTable('parceiros').set({ nome }).where('cpf', '=', ZECA).execute()
    await chamar(`Zeca 5${sinal} Araújo`)
    expect(await nomes(admin, `?buscar=${encodeURIComponent(sinal)}`)).toEqual([`Zeca 5${sinal} Araújo`])
    await chamar('Zeca Araújo')
  })

  it('shows inactive ones to role 2 alone', async () => {
    expect(await nomes(admin, '?ativo=0')).toEqual(['Zeca Araújo'])
    expect(await nomes(admin, '?ativo=1')).toEqual(['Ana Silva', 'Bruno Silva', 'Carla Silva'])
    expect(await nomes(operador, '?ativo=0')).toEqual([])
    expect(await nomes(operador, `?buscar=${ZECA}`)).toEqual([])
  })

  it("is limited to the person's networks and shops, whatever they ask for", async () => {
    const soSul = await entrar(SO_SUL)
    expect(await nomes(soSul)).toEqual(['Carla Silva'])
    expect(await ler(soSul, `?redeId=${id('rede Norte')}`)).toMatchObject({ parceiros: [], count: 0 })
    expect(await nomes(await entrar(DA_LOJA_A))).toEqual(['Ana Silva', 'Bruno Silva'])
    expect(await nomes(await entrar(DA_LOJA_A), `?buscar=${CARLA}`)).toEqual([])
    expect(await nomes(await entrar(KULZER), `?redeId=${id('rede Sul')}`)).toEqual(['Carla Silva'])
  })

  it("gives those of one shop, and none of a shop out of the person's reach", async () => {
    const daLoja = (loja: string) => `?revendaId=${id(`revenda ${loja}`)}`
    expect(await nomes(admin, daLoja('B'))).toEqual(['Carla Silva', 'Zeca Araújo'])
    expect(await nomes(operador, daLoja('B'))).toEqual(['Carla Silva'])
    expect(await nomes(admin, `${daLoja('A')}&redeId=${id('rede Sul')}`)).toEqual([])
    expect(await ler(await entrar(SO_SUL), daLoja('A'))).toMatchObject({ parceiros: [], count: 0 })
    expect(await ler(await entrar(DA_LOJA_A), daLoja('B'))).toMatchObject({ parceiros: [], count: 0 })
  })

  it('is exported with the columns that were chosen, and names no network out of reach', async () => {
    const soSul = await entrar(SO_SUL)
    const colunas = encodeURIComponent(JSON.stringify(['nome', 'revenda', 'saldoPontos']))
    const read = async (query: string) => {
      const { body } = await call('GET', `/api/vendedores?download=csv&limite=0&colunas=${colunas}${query}`, {
        token: soSul,
      })
      return (await fetch(new URL(body.fileLink as string, running.url))).text()
    }
    const csv = await read('')
    expect(csv).toContain('Vendedor;Dental;Saldo')
    expect(csv).toContain('Carla Silva;Dental B;0,00')
    expect(csv).not.toContain('Ana Silva')
    expect(await read(`&redeId=${id('rede Norte')}`)).not.toMatch(/Norte|Ana/)
    expect(await read(`&revendaId=${id('revenda A')}`)).not.toMatch(/Dental A|Ana/)
  })
})

describe('GET /api/parceiros/:id', () => {
  it('gives a salesperson to whoever may change them, and none out of reach', async () => {
    const ana = `/api/parceiros/${id('parceiro Ana')}`
    expect((await call('GET', ana, { token: operador })).body.parceiro).toMatchObject({ nome: 'Ana Silva', versao: 1 })
    expect((await call('GET', ana, { token: await entrar(SO_SUL) })).status).toBe(404)
    expect((await call('GET', ana, { token: await entrar(KULZER) })).status).toBe(403)
  })
})
