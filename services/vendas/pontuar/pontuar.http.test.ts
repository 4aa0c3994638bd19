import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SENHA as SENHA_DE_TODOS } from '#services/engine/sessions/people.fixture.ts'
import { callsTo } from '../../../tools/test-kit/calls.ts'
import { insertLimitedPeople, KULZER, SO_SUL } from '../../../tools/test-kit/limited-people.ts'
import { ADMIN, ANA, BRUNO, CARLA, DENTAL_A, DENTAL_B, OPERADOR } from '../../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../../tools/test-kit/running.ts'
import { salesSheet } from '../../../tools/test-kit/sales-sheet.ts'

let running: Running
let call: ReturnType<typeof callsTo>
let admin: string
let operador: string
let ultima = 0

beforeAll(async () => {
  running = await startRunning()
  call = callsTo(running.url)
  await insertLimitedPeople(running.programme.db)
  admin = await running.entrar(ADMIN)
  operador = await running.entrar(OPERADOR)
})
afterAll(() => running.close())

const ITEM = { codigo: 'A1', qtde: 2, valorUnitario: 100, valorDesconto: 10 }
const nova = (outros: object = {}) => ({
  cpf: ANA,
  tipoFiscal: 'N',
  identificador: `P-${++ultima}`,
  realizadoEm: '20261119',
  itens: [ITEM],
  ...outros,
})
const pontuar = (
  venda: object,
  {
    token = operador,
    chave = randomUUID() as string,
    enviarMensagem,
  }: { token?: string; chave?: string; enviarMensagem?: boolean } = {},
) =>
  call('POST', '/api/pontuacoes/pontuar', {
    token,
    body: { venda, ...(enviarMensagem === undefined ? {} : { enviarMensagem }) },
    headers: { 'idempotency-key': chave },
  })
const saldo = async (cpf: string) =>
  ((await call('GET', `/api/parceiros?cpf=${cpf}`, { token: admin })).body as { parceiros: [{ saldoPontos: number }] })
    .parceiros[0].saldoPontos
const venda = async (idVenda: number) =>
  ((await call('GET', `/api/vendas/${idVenda}`, { token: admin })).body as { venda: object }).venda
const mensagens = async (idVenda: number) =>
  (
    await running.programme.db
      .selectFrom('mensagens')
      .select(['modelo', 'dados'])
      .where('causa', '=', `venda:${idVenda}`)
      .execute()
  ).map(({ modelo, dados }) => [modelo, dados])

describe('POST /api/pontuacoes/pontuar', () => {
  it('registers the sale in the seller’s shop of its day, credits its points, and tells the seller once', async () => {
    const antes = await saldo(ANA)
    const { status, body } = await pontuar(nova({ itens: [ITEM, { codigo: 'a2', qtde: 1.5, valorUnitario: 30 }] }))
    expect([status, body]).toMatchObject([
      200,
      { mensagem: 'Venda processada com sucesso: Ana Silva ganhou 18 pontos', totalPontos: 18, avisos: [] },
    ])
    expect(await saldo(ANA)).toBe(antes + 18)
    const { idVenda } = body as { idVenda: number }
    expect(await venda(idVenda)).toMatchObject({
      identificador: `P-${ultima}`,
      origem: 'manual',
      revenda: { nomeFantasia: 'Dental A' },
      realizadoEm: '2026-11-19',
      pontuadoEm: '2026-11-20',
      totalVenda: 235,
      totalDescontos: 10,
      mensagens: [{ canal: 'whatsapp' }],
    })
    expect(await mensagens(idVenda)).toEqual([
      ['pontosCreditados', { pontos: 18_00, vendas: 1, saldo: (antes + 18) * 100 }],
    ])
  })

  it('tells nobody when the box is empty, beside the sale or in it', async () => {
    for (const { body } of [
      await pontuar(nova(), { enviarMensagem: false }),
      await pontuar(nova({ enviarMensagem: false })),
    ])
      expect(await mensagens((body as { idVenda: number }).idVenda)).toEqual([])
  })

  it('refuses the same note, whoever entered it and however it is written, until it is annulled', async () => {
    const primeira = nova({ identificador: '0.0777' })
    const { body } = await pontuar(primeira)
    const { idVenda } = body as { idVenda: number }
    const jaProcessada = { status: 422, body: { codigo: 'venda-ja-processada', erro: 'Venda já processada' } }
    expect(await pontuar(primeira)).toMatchObject(jaProcessada)
    expect(await pontuar({ ...primeira, identificador: '777', cpf: ANA, itens: [{ ...ITEM, qtde: 9 }] })).toMatchObject(
      jaProcessada,
    )
    const usadas = async () =>
      (await call('GET', '/api/vendas?identificador=777&tipoFiscal=N&codRevenda=da', { token: operador }))
        .body as object
    expect(await usadas()).toMatchObject({ vendas: [{ idVenda, parceiro: 'Ana Silva', situacao: 'Pontuada' }] })
    const cancelar = { identificador: idVenda, tipo: 'anulacao', motivo: 'Engano' }
    await call('POST', '/api/pontuacoes/cancelar', { token: operador, body: cancelar })
    expect(await usadas()).toEqual({ vendas: [] })
    expect(await pontuar(primeira)).toMatchObject({ status: 200 })
  })

  it('tells what a sale looks like before it is saved, and takes a probable repetition only when it is confirmed', async () => {
    const numero = `9${++ultima}`
    const { body } = await pontuar(nova({ identificador: numero }))
    const { idVenda } = body as { idVenda: number }
    const outra = nova({ identificador: `NF ${numero}/1` })
    const conferir = (venda: object) => call('POST', '/api/pontuacoes/conferir', { token: operador, body: { venda } })
    const repete = `Parece repetir a nota ${numero} (venda ${idVenda}): mesma dental, vendedor, data e itens. Se forem vendas diferentes, confirme e envie de novo`
    expect(await conferir(outra)).toMatchObject({ status: 200, body: { avisos: [], provavelRepetida: repete } })
    expect(
      await conferir(nova({ itens: [{ ...ITEM, qtde: 5000, valorUnitario: 0, valorDesconto: 0 }] })),
    ).toMatchObject({
      status: 200,
      body: {
        avisos: [
          'A1: Valor unitário zero: confira se o item foi mesmo de graça',
          expect.stringMatching(/^A1: 5\.000 unidades: o máximo que esta dental vendeu/),
        ],
        provavelRepetida: null,
      },
    })
    expect(await conferir(nova({ cpf: '52998224725' }))).toMatchObject({ status: 400 })
    const antes = await saldo(ANA)
    expect(await pontuar(outra)).toMatchObject({ status: 409, body: { codigo: 'provavel-repetida', erro: repete } })
    expect(await saldo(ANA)).toBe(antes)
    expect(await pontuar({ ...outra, confirmarRepetidas: true })).toMatchObject({ status: 200 })
    expect(await saldo(ANA)).toBe(antes + 3)
  })

  it('says of a seller of another network what it says of one that nobody registered', async () => {
    const limitado = await running.entrar(SO_SUL, SENHA_DE_TODOS)
    for (const cnpjRevenda of [DENTAL_B, undefined]) {
      const de = async (cpf: string) => {
        const venda = nova({ cpf, cnpjRevenda, itens: [{ ...ITEM, codigo: 'B1' }] })
        const { status, body } = await call('POST', '/api/pontuacoes/conferir', { token: limitado, body: { venda } })
        return { status, ...body, correlacao: undefined }
      }
      expect(await de(ANA)).toEqual(await de('52998224725'))
      expect(await de(CARLA)).toMatchObject({ status: 200 })
    }
  })

  it('sent twice with its key, or by two at once, acts once', async () => {
    const antes = await saldo(ANA)
    const [chave, uma] = [randomUUID(), nova()]
    const [um, outro] = await Promise.all([pontuar(uma, { chave }), pontuar(uma, { chave })])
    expect([um.status, outro.status]).toEqual([200, 200])
    expect(outro.body).toEqual(um.body)
    const disputada = nova()
    const juntos = await Promise.all([pontuar(disputada), pontuar(disputada, { token: admin })])
    expect(juntos.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await saldo(ANA)).toBe(antes + 6)
  })

  it.each([
    ['without items', { itens: [] }, { 'venda.itens': 'Adicione itens antes de processar' }],
    ['without a kind of document', { tipoFiscal: '' }, { 'venda.tipoFiscal': 'Tipo Fiscal obrigatório' }],
    ['of an unknown CPF', { cpf: '52998224725' }, { 'venda.cpf': 'CPF inválido' }],
    ['with part of a date', { realizadoEm: '202611' }, { 'venda.realizadoEm': 'Data da venda inválida' }],
    [
      'with an item that misses a value',
      { itens: [{ codigo: 'A1', qtde: 1, valorUnitario: null }] },
      { 'venda.itens.0': 'Informe todos os campos para adicionar um item' },
    ],
    [
      'with less than one unit',
      { itens: [{ ...ITEM, qtde: 0.5 }] },
      { 'venda.itens.0': 'Informe somente valores válidos' },
    ],
    [
      'with a discount above the item',
      { itens: [{ ...ITEM, valorDesconto: 200.01 }] },
      { 'venda.itens.0': 'O desconto é maior que o valor do item' },
    ],
    [
      'with a product that the shop does not sell',
      { itens: [ITEM, { ...ITEM, codigo: 'B1' }] },
      { 'venda.itens.1.codigo': 'Produto não encontrado' },
    ],
    [
      'in a shop where the seller did not work',
      { cnpjRevenda: DENTAL_B, itens: [{ ...ITEM, codigo: 'B1' }] },
      { 'venda.cpf': 'O vendedor não trabalhava nesta dental na data da venda' },
    ],
  ])('refuses one %s, at its field', async (_, outros, campos) => {
    expect(await pontuar(nova(outros))).toMatchObject({ status: 400, body: { campos } })
  })

  it('refuses a sale of the future, and one of more than 365 days but for role 2', async () => {
    expect(await pontuar(nova({ realizadoEm: '2026-11-21' }))).toMatchObject({
      status: 400,
      body: { codigo: 'venda-futura' },
    })
    const antiga = nova({ realizadoEm: '2025-11-19' })
    expect(await pontuar(antiga)).toMatchObject({ status: 422, body: { codigo: 'venda-antiga' } })
    expect(await pontuar(antiga, { token: admin })).toMatchObject({ status: 200 })
  })

  it('takes in what stands in another shop too, and says so', async () => {
    const { db } = running.programme
    await running.enviarVendas(
      admin,
      await salesSheet([{ 'Número Fiscal': 'IGUAL', 'Valor Unitário': 180, 'CNPJ Dental': DENTAL_A, Quantidade: 1 }]),
    )
    await db
      .insertInto('parceiros_revendas')
      .columns(['id_parceiro', 'id_revenda', 'de', 'ate'])
      .expression((eb) =>
        eb
          .selectFrom('parceiros')
          .innerJoin('revendas', (join) => join.on('revendas.cnpj', '=', DENTAL_B))
          .select(['parceiros.id', 'revendas.id', eb.val('2026-01-01').as('de'), eb.val('2026-12-31').as('ate')])
          .where('cpf', '=', ANA),
      )
      .execute()
    const igual = {
      identificador: 'IGUAL',
      cnpjRevenda: DENTAL_B,
      itens: [{ codigo: 'B1', qtde: 1, valorUnitario: 180 }],
    }
    expect((await pontuar(nova(igual))).body).toMatchObject({
      avisos: ['Mesmo número, vendedor, data e total de uma venda em Dental A'],
    })
  })

  it('is for roles 1 and 2, of sellers and notes within their reach', async () => {
    expect(await pontuar(nova(), { token: await running.entrar(KULZER, SENHA_DE_TODOS) })).toMatchObject({
      status: 403,
    })
    const limitado = await running.entrar(SO_SUL, SENHA_DE_TODOS)
    expect(await pontuar(nova({ cpf: BRUNO }), { token: limitado })).toMatchObject({
      body: { campos: { 'venda.cpf': 'CPF inválido' } },
    })
    expect(await pontuar(nova({ cpf: BRUNO, cnpjRevenda: DENTAL_A }), { token: limitado })).toMatchObject({
      body: { campos: { 'venda.cnpjRevenda': 'Dental não cadastrada' } },
    })
    const deles = nova({ cpf: CARLA, itens: [{ ...ITEM, codigo: 'B1' }] })
    expect(await pontuar(deles, { token: limitado })).toMatchObject({ status: 200 })
    expect((await call('GET', '/api/vendas?identificador=777', { token: limitado })).body).toEqual({ vendas: [] })
  })
})
