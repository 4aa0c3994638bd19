import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { VendaRegistrada } from '#contracts/events/venda.ts'
import { streamName } from '#contracts/events/catalogue.ts'
import { numberedId } from '#services/engine/ledger/ids.ts'
import { id, novo } from '../../../tools/test-kit/events.ts'
import { createProgramme, type Programme } from '../../../tools/test-kit/programme.ts'
import type { SalesRow } from '../../../tools/test-kit/sales-sheet.ts'
import { vendaRegistrada, venda } from '../../../tools/test-kit/vendas.ts'
import { importador } from './importar.fixture.ts'

let programme: Programme
beforeAll(async () => {
  programme = await createProgramme()
})
afterAll(() => programme.close())

const enviar = importador(() => programme)
/** Uploads, and waits until the next upload can know of it. */
const importar: typeof enviar = async (...args) => {
  const resultado = await enviar(...args)
  await programme.settled()
  return resultado
}
const nota = (identificador: string, outros: SalesRow = {}): SalesRow => ({ 'Número Fiscal': identificador, ...outros })

describe('the same invoice under another spelling', () => {
  it('counts once, whatever word stands before its number and however a spreadsheet writes it', async () => {
    expect(await importar([nota('5001')])).toMatchObject({ vendas: 1 })
    const grafias = ['5001.0', 'NF 5001', 'NFe 5001', 'Nº 5001', 'N° 5001', '5001,0', 'Cupom: 5001']
    for (const grafia of grafias)
      expect([grafia, await importar([nota(grafia)])]).toMatchObject([grafia, { vendas: 0, repetidas: 1, erros: [] }])
    expect(await importar([nota('50010')])).toMatchObject({ vendas: 1, erros: [] })
  })

  it('that a version before knew by its whole text, is known in every spelling; the number whose id it took is another', async () => {
    await registradaAntes('6001.0', '60010')
    await registradaAntes('NF 6002', 'NF6002')
    for (const grafia of ['6001', '6001.0', 'NF 6001', '6002', 'NF 6002', 'nfe-6002'])
      expect([grafia, await importar([nota(grafia)])]).toMatchObject([grafia, { vendas: 0, repetidas: 1, erros: [] }])
    expect(await importar([nota('60010')], { simulado: true })).toMatchObject({ vendas: 1, erros: [] })
    expect(await importar([nota('60010')])).toMatchObject({ vendas: 1, erros: [] })
    expect(await importar([nota('NF 60010')])).toMatchObject({ vendas: 0, repetidas: 1, erros: [] })
  })

  /** As a version before wrote it: by a key of the whole text. */
  async function registradaAntes(identificador: string, chave: string): Promise<void> {
    const { rows } = await programme.pool.query<{ id: string }>(`select id from produtos where codigo = 'P1'`)
    const nova = venda('1', 150, {
      idParceiro: id('parceiro Ana'),
      idRevenda: id('revenda A'),
      realizadoEm: '2026-11-19',
      itens: [
        { idProduto: rows[0]!.id, codigo: 'A1', qtde: 200, valorUnitario: 100_00, valorDesconto: 0, valorPontos: 150 },
      ],
    })
    const idVenda = numberedId(['venda', nova.idRevenda, 'N'], chave)
    const event: VendaRegistrada = vendaRegistrada(nova)
    await programme.ledger.append(streamName('venda', idVenda), 'none', [
      novo({ ...event, data: { ...event.data, idVenda, identificador } }),
    ])
    await programme.settled()
  }
})

describe('a probable repetition', () => {
  const provavel = (linha: number, valor: string, outra: string) => ({
    linha,
    coluna: 'Número Fiscal',
    valor,
    mensagem: `Parece repetir a nota ${outra}: mesma dental, vendedor, data e itens. Se forem vendas diferentes, confirme e envie de novo`,
  })

  it('of a sale that stands, is told with its number and stays out until it is confirmed; sent again it is repeated', async () => {
    await importar([nota('7001')])
    const { rows } = await programme.pool.query<{ numero: number }>(
      `select numero from vendas.vendas where chave = '7001'`,
    )
    const outra = `7001 (venda ${rows[0]!.numero})`
    for (const simulado of [true, false])
      expect(await importar([nota('7001-1')], { simulado })).toMatchObject({
        vendas: 0,
        provaveisRepetidas: 1,
        erros: [provavel(2, '7001-1', outra)],
      })
    expect(await importar([nota('7001-1')], { confirmarRepetidas: true })).toMatchObject({
      vendas: 1,
      provaveisRepetidas: 0,
      erros: [],
      avisos: [
        { linha: 2, mensagem: `Mesma dental, vendedor, data e itens da nota ${outra}; confirmada como outra venda` },
      ],
    })
    expect(await importar([nota('7001'), nota('7001-1')])).toMatchObject({
      vendas: 0,
      repetidas: 2,
      provaveisRepetidas: 0,
      erros: [],
    })
  })

  it('within one file, is told with the line of the first', async () => {
    const rows = [nota('7101/2'), nota('7101'), nota('7101-3', { Quantidade: 1 }), nota('7101-3', { Quantidade: 1 })]
    expect(await importar(rows, { simulado: true })).toMatchObject({
      vendas: 1,
      provaveisRepetidas: 2,
      erros: [provavel(3, '7101', '7101/2 (linha 2)'), provavel(4, '7101-3', '7101/2 (linha 2)')],
    })
    expect(await importar(rows, { confirmarRepetidas: true })).toMatchObject({ vendas: 3, erros: [] })
  })

  it.each([
    ['of another quantity', '7201', { Quantidade: 3 }],
    ['of another product', '7202', { 'Código Produto': 'A2' }],
    ['of another day', '7203', { 'Data da Venda': '18/11/2026' }],
    ['of another kind of document', '7204', { 'Tipo Fiscal': 'C' }],
  ])('is no sale %s', async (_, numero, outros) => {
    await importar([nota(numero)])
    expect(await importar([nota(`${numero}-1`, outros)])).toMatchObject({ vendas: 1, provaveisRepetidas: 0, erros: [] })
  })
})

describe('what is unusual in an item', () => {
  const aviso = (linha: number, coluna: string, mensagem: unknown) => ({ linha, coluna, mensagem })

  it('is told in the preview and in the result, by its line: no price, and far more than was ever sold there', async () => {
    await importar([nota('8001', { Quantidade: 12 })])
    const rows = [
      nota('8002', { 'Valor Unitário': 0 }),
      nota('8003', { Quantidade: 121 }),
      nota('8004', { Quantidade: 120 }),
    ]
    for (const simulado of [true, false])
      expect((await importar(rows, { simulado })).avisos).toMatchObject([
        aviso(2, 'Valor Unitário', 'Valor unitário zero: confira se o item foi mesmo de graça'),
        aviso(
          3,
          'Quantidade',
          '121 unidades: o máximo que esta dental vendeu deste produto de uma vez foi 12. Confira',
        ),
      ])
  })

  it('compares a first sale of a product with what others sold of it', async () => {
    const { avisos } = await importar([nota('8101', { 'Código Produto': 'A2', Quantidade: 101 })], { simulado: true })
    expect(avisos).toMatchObject([aviso(2, 'Quantidade', expect.stringMatching(/^101 unidades/))])
  })
})

describe('rows of an invoice that say the same', () => {
  const iguais = (linha: number, primeira: number) => ({
    linha,
    coluna: 'Código Produto',
    valor: 'A1',
    mensagem: `Igual à linha ${primeira}, desta mesma nota: as duas contam. Confira se a linha não está repetida`,
  })

  it('count each, and are told in the preview and in the result, whatever the number is spelled like', async () => {
    const rows = [nota('NF 8701'), nota('8701', { 'Código Produto': 'A2' }), nota('8701'), nota('NF 8701')]
    for (const simulado of [true, false])
      expect(await importar(rows, { simulado })).toMatchObject({
        vendas: 1,
        total: 4,
        avisos: [iguais(4, 2), iguais(5, 2)],
      })
  })

  it.each([
    ['of another quantity', { Quantidade: 5 }],
    ['of another price', { 'Valor Unitário': 0.5 }],
    ['of another discount', { Desconto: 0.1 }],
    ['of another invoice', { 'Número Fiscal': '8702' }],
  ])('are none when one is %s', async (_, outros) => {
    expect((await importar([nota('8701'), nota('8701', outros)], { simulado: true })).avisos).toEqual([])
  })
})

describe('a row of totals', () => {
  it.each([
    ['that says so', { 'CNPJ Dental': 'TOTAL', 'CPF Vendedor': null, 'Tipo Fiscal': null, 'Número Fiscal': null }],
    ['that has only amounts', {}],
    ['that says so in another column', { 'Código Produto': 'Subtotal' }],
  ])('%s, is an error of its own: the sale above it enters', async (_, outros) => {
    const vazia = { 'Data da Venda': null, 'Código Produto': null, Quantidade: 2, 'Valor Unitário': 200 }
    const total: SalesRow = {
      ...{ 'CNPJ Dental': null, 'CPF Vendedor': null, 'Tipo Fiscal': null, 'Número Fiscal': null, Descrição: null },
      ...vazia,
      ...outros,
    }
    expect(await importar([nota('8801'), total], { simulado: true })).toMatchObject({
      vendas: 1,
      totalErros: 1,
      erros: [{ linha: 3, coluna: 'Linha', mensagem: 'Esta linha parece um total, e não um item. Apague-a se for' }],
      leitura: { aba: 'Vendas', titulo: 1, ocultas: 0 },
    })
  })
})
