import { randomUUID } from 'node:crypto'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CompraEvent } from '#contracts/events/compra.ts'
import { streamName } from '#contracts/events/catalogue.ts'
import { craftZip } from '#services/engine/spreadsheet/test-support/craft-zip.ts'
import { id } from '../../../tools/test-kit/events.ts'
import { insertLimitedPeople, KULZER, SO_SUL } from '../../../tools/test-kit/limited-people.ts'
import { ADMIN, OPERADOR } from '../../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../../tools/test-kit/running.ts'
import { SENHA as SENHA_DE_TODOS } from '#services/engine/sessions/people.fixture.ts'
import { csvDeCompras, xlsxDeCompras, type LinhaDePlanilha } from './planilha-de-compras.fixture.ts'

let running: Running
let operador: string
let pedidos = 100
/** An order that no other test has. */
const pedido = () => String(++pedidos)

beforeAll(async () => {
  running = await startRunning()
  await insertLimitedPeople(running.programme.db)
  operador = await running.entrar(OPERADOR)
})
afterAll(() => running.close())

interface Options {
  token?: string
  simular?: boolean
  nome?: string
  chave?: string
}
const enviar = async (
  conteudo: string | Uint8Array | readonly LinhaDePlanilha[],
  { token = operador, simular = false, nome = 'historico.csv', chave = randomUUID() }: Options = {},
) => {
  const form = new FormData()
  const texto = Array.isArray(conteudo)
    ? csvDeCompras(conteudo as LinhaDePlanilha[])
    : (conteudo as string | Uint8Array)
  form.set('arquivo', new Blob([typeof texto === 'string' ? texto : new Uint8Array(texto)]), nome)
  const answer = await fetch(`${running.url}/api/upload/historico${simular ? '?simular=1' : ''}`, {
    method: 'POST',
    headers: { authorization: `${token}|`, 'idempotency-key': chave },
    body: form,
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const eventosDe = async (rede: string, numero: string) =>
  (await running.programme.ledger.readStream(streamName('compra', `${id(`rede ${rede}`)}-${numero}`))).map(
    ({ type, data }) => ({ type, data }) as CompraEvent,
  )
const linha = (quantidade: number, valorTotal: number, dia = '2026-03-10') => ({ dia, quantidade, valorTotal })
const vazio = { total: 0, registradas: 0, corrigidas: 0, repetidas: 0, pedidos: 0, valor: 0, avisos: [], mudancas: [] }

describe('an upload of sell-in', () => {
  it('is shown before, registers what was shown, and sent again adds nothing and says so', async () => {
    const numero = pedido()
    const linhas = [
      { pedido: numero },
      { pedido: numero, codProduto: 'p2', quantidade: '2,5', valorTotal: 'R$ 1.250,50' },
      { pedido: ` 0${numero}.0`, rede: 'sul', data: '2026-04-01' },
    ]
    const esperado = { total: 3, registradas: 3, corrigidas: 0, repetidas: 0, pedidos: 2, valor: 2250.5, totalErros: 0 }
    const leitura = { aba: null, titulo: 1, ocultas: 0 }
    expect(await enviar(linhas, { simular: true })).toMatchObject({
      status: 200,
      body: { ...esperado, simulado: true, leitura, posicao: null, erros: [], avisos: [], mudancas: [] },
    })
    expect(await eventosDe('Norte', numero)).toEqual([])

    const { status, body } = await enviar(linhas)
    expect({ status, body }).toMatchObject({ status: 200, body: { ...esperado, simulado: false } })
    const dados = { idRede: id('rede Norte'), pedido: numero, idProcessamento: body['idProcessamento'] }
    expect(await eventosDe('Norte', numero)).toEqual([
      { type: 'CompraRegistrada', data: { ...dados, idProduto: id('produto P1'), linha: linha(500, 50000) } },
      { type: 'CompraRegistrada', data: { ...dados, idProduto: id('produto P2'), linha: linha(250, 125050) } },
    ])
    expect(await eventosDe('Sul', numero)).toHaveLength(1)

    const repetido = { ...vazio, repetidas: 3, totalErros: 0, posicao: null }
    expect(await enviar(linhas, { simular: true })).toMatchObject({ body: repetido })
    expect(await enviar(linhas)).toMatchObject({ status: 200, body: repetido })
    expect(await eventosDe('Norte', numero)).toHaveLength(2)
  })

  it('corrects a line that stands otherwise, and says from what to what, before and after', async () => {
    const numero = pedido()
    await enviar([{ pedido: numero }, { pedido: numero, codProduto: 'P2' }])
    const outra = [
      { pedido: numero, quantidade: '6', valorTotal: '600', data: '11/03/2026' },
      { pedido: numero, codProduto: 'P2', data: '11/03/2026' },
    ]
    const esperado = {
      ...{ total: 2, registradas: 0, corrigidas: 2, repetidas: 0, valor: 1100, avisos: [] },
      mudancas: [
        {
          ...{ linha: 2, codigo: 'P1', nome: `Norte, pedido ${numero}` },
          campos: [
            { campo: 'Data', antes: '10/03/2026', depois: '11/03/2026' },
            { campo: 'Quantidade', antes: '5', depois: '6' },
            { campo: 'Valor total', antes: 'R$\u00a0500,00', depois: 'R$\u00a0600,00' },
          ],
        },
        {
          ...{ linha: 3, codigo: 'P2', nome: `Norte, pedido ${numero}` },
          campos: [{ campo: 'Data', antes: '10/03/2026', depois: '11/03/2026' }],
        },
      ],
    }
    expect(await enviar(outra, { simular: true })).toMatchObject({ status: 200, body: esperado })
    const { body } = await enviar(outra)
    expect(body).toMatchObject(esperado)
    expect((await eventosDe('Norte', numero)).at(2)).toEqual({
      type: 'CompraCorrigida',
      data: {
        ...{ idRede: id('rede Norte'), pedido: numero, idProduto: id('produto P1') },
        ...{ idProcessamento: body['idProcessamento'], motivo: null },
        antes: linha(500, 50000),
        depois: linha(600, 60000, '2026-03-11'),
      },
    })
  })

  it('tells an order whose other products have another day, once', async () => {
    const numero = pedido()
    await enviar([{ pedido: numero }])
    const depois = [{ pedido: numero, codProduto: 'P2', data: '12/03/2026' }]
    const avisos = [
      {
        ...{ linha: 2, coluna: 'data', valor: '12/03/2026' },
        mensagem: `O pedido ${numero} tem outros produtos com a data 10/03/2026. Confira a data`,
      },
    ]
    expect(await enviar(depois, { simular: true })).toMatchObject({ body: { registradas: 1, avisos } })
    expect(await enviar(depois)).toMatchObject({ body: { registradas: 1, avisos } })
  })

  it('reads an .xlsx with dates, numbers and hidden rows the same way', async () => {
    const numero = pedido()
    const linhas = [{ pedido: numero }, { pedido: numero, codProduto: 'P2', quantidade: '2,5', valorTotal: '1250,5' }]
    const planilha = await xlsxDeCompras(linhas, (sheet) => {
      sheet.getRow(3).hidden = true
    })
    expect(await enviar(planilha, { nome: 'compras.xlsx' })).toMatchObject({
      status: 200,
      body: { registradas: 2, valor: 1750.5, totalErros: 0, leitura: { aba: 'Compras', titulo: 1, ocultas: 1 } },
    })
    expect(await enviar(linhas)).toMatchObject({ body: { ...vazio, repetidas: 2 } })
  })

  it('with the same key is one upload, and with the same key and another file none', async () => {
    const [numero, chave] = [pedido(), randomUUID()]
    const primeira = await enviar([{ pedido: numero }], { chave })
    expect(await enviar([{ pedido: numero }], { chave })).toEqual(primeira)
    expect(await enviar([{ pedido: numero, quantidade: '9' }], { chave })).toMatchObject({ status: 409 })
    expect(await eventosDe('Norte', numero)).toHaveLength(1)
  })

  it('stands among the uploads and in the log, as one act with its lines', async () => {
    const { body } = await enviar([{ pedido: pedido() }])
    const admin = await running.entrar(ADMIN)
    const { body: lista } = await running.ler(admin, '/api/envios', { limite: 0 })
    expect((lista['envios'] as { id: string }[]).find((um) => um.id === body['idProcessamento'])).toMatchObject({
      ...{ tipo: 'upload-historico', titulo: 'Histórico', estado: 'Concluído', linhas: 1, vendas: null, pontos: null },
    })
    await running.programme.settled()
    const { body: logs } = await running.ler(admin, '/api/logs')
    expect((logs['logs'] as unknown[])[0]).toMatchObject({
      titulo: 'Planilha de histórico enviada',
      parametros: 'Planilha historico.csv: 1 linha',
      processamento: body['idProcessamento'],
    })
    const { body: linhas } = await running.ler(admin, '/api/logs', { processamento: String(body['idProcessamento']) })
    expect(linhas['logs']).toMatchObject([
      {
        titulo: 'Compra registrada',
        parametros: expect.stringContaining('Compra: 5 por R$\u00a0500,00 em 10/03/2026') as string,
      },
    ])
    const { body: ultimos } = await running.ler(admin, '/api/processamentos', { tipo: 'upload-historico' })
    expect((ultimos['processamentos'] as unknown[])[0]).toMatchObject({ id: body['idProcessamento'] })
  })
})

describe('bad rows of an upload of sell-in', () => {
  it.each<[string, LinhaDePlanilha, string, string, string]>([
    [
      'an unknown network',
      { rede: 'Leste' },
      'rede',
      'Leste',
      'Rede não cadastrada. Confira o nome em Redes, ou cadastre-a',
    ],
    [
      'an unknown product',
      { codProduto: 'X9' },
      'codProduto',
      'X9',
      'Produto não cadastrado. Confira o código do fabricante em Produtos, ou cadastre-o',
    ],
    [
      'a code without its zeros',
      { codProduto: '0P1' },
      'codProduto',
      '0P1',
      'Produto não cadastrado. Existe o código P1: confira os zeros à esquerda',
    ],
    ['a negative quantity', { quantidade: '-5' }, 'quantidade', '-5', 'Use uma quantidade acima de 0, até 100.000'],
    ['no quantity', { quantidade: '0' }, 'quantidade', '0', 'Use uma quantidade acima de 0, até 100.000'],
    ['three decimals', { quantidade: '1,234' }, 'quantidade', '1,234', 'Use no máximo 2 casas decimais'],
    ['a negative value', { valorTotal: '-1,00' }, 'valorTotal', '-1,00', 'Use um valor acima de 0, até 100.000.000'],
    ['no value', { valorTotal: '0,00' }, 'valorTotal', '0,00', 'Use um valor acima de 0, até 100.000.000'],
    [
      'a percentage',
      { valorTotal: '10%' },
      'valorTotal',
      '10%',
      'Porcentagem não é lida; escreva o valor, como 1.234,56, e formate a coluna como Número',
    ],
    ['a day in the future', { data: '21/11/2026' }, 'data', '21/11/2026', 'A data do pedido está no futuro'],
    [
      'a day of the last century',
      { data: '10/03/1926' },
      'data',
      '10/03/1926',
      'A data é anterior ao ano 2000. Confira o ano',
    ],
    [
      'a day of no calendar',
      { data: '31/02/2026' },
      'data',
      '31/02/2026',
      'Esta data não existe no calendário; escreva a data como DD/MM/AAAA',
    ],
    ['an endless order number', { pedido: '9'.repeat(41) }, 'pedido', '9'.repeat(41), 'Use no máximo 40 caracteres'],
    ['no order', { pedido: '' }, 'pedido', '', 'Pedido obrigatório'],
    ['no network', { rede: ' ' }, 'rede', ' ', 'Rede obrigatória'],
  ])(
    '%s is told with line, column, value and remedy, and the good row enters',
    async (_, ruim, coluna, valor, mensagem) => {
      const numero = pedido()
      const resposta = await enviar([
        { pedido: numero, codProduto: 'P2' },
        { pedido: numero, ...ruim },
      ])
      expect(resposta).toMatchObject({
        status: 200,
        body: { registradas: 1, totalErros: 1, erros: [{ linha: 3, coluna, valor, mensagem }] },
      })
    },
  )

  it('rows that contradict each other stay out together, each naming another one', async () => {
    const numero = pedido()
    const { body } = await enviar([
      { pedido: numero },
      { pedido: numero, quantidade: '6' },
      { pedido: numero },
      { pedido: numero, codProduto: 'P2', valorTotal: '700' },
      { pedido: numero, codProduto: 'p2', valorTotal: '701' },
    ])
    const diz = (outra: number, oque: string) =>
      `A linha ${outra} diz ${oque} para este pedido e produto. Deixe só uma das duas`
    expect(body).toMatchObject({ ...vazio, totalErros: 5 })
    expect(body['erros']).toEqual([
      { linha: 2, coluna: 'quantidade', valor: '5,00', mensagem: diz(3, 'outra quantidade') },
      { linha: 3, coluna: 'quantidade', valor: '6,00', mensagem: diz(2, 'outra quantidade') },
      { linha: 4, coluna: 'quantidade', valor: '5,00', mensagem: diz(3, 'outra quantidade') },
      { linha: 5, coluna: 'valorTotal', valor: '700,00', mensagem: diz(6, 'outro valor') },
      { linha: 6, coluna: 'valorTotal', valor: '701,00', mensagem: diz(5, 'outro valor') },
    ])
    expect(await eventosDe('Norte', numero)).toEqual([])
  })

  it('a row that stands there twice is one, and is told', async () => {
    const numero = pedido()
    expect(await enviar([{ pedido: numero }, { pedido: numero }])).toMatchObject({
      body: {
        ...{ registradas: 1, repetidas: 1, totalErros: 0 },
        avisos: [{ linha: 3, coluna: 'codProduto', valor: 'P1', mensagem: 'Igual à linha 2: vale uma só' }],
      },
    })
  })

  it('an order whose rows disagree on its day stays out whole; of another network it is another order', async () => {
    const numero = pedido()
    const { body } = await enviar([
      { pedido: numero },
      { pedido: numero, codProduto: 'P2', data: '11/03/2026' },
      { pedido: numero, rede: 'Sul', data: '11/03/2026' },
    ])
    const diz = (outra: number) => `A linha ${outra} diz outra data para este pedido. Deixe só uma`
    expect(body).toMatchObject({ registradas: 1, totalErros: 2 })
    expect(body['erros']).toEqual([
      { linha: 2, coluna: 'data', valor: '10/03/2026', mensagem: diz(3) },
      { linha: 3, coluna: 'data', valor: '11/03/2026', mensagem: diz(2) },
    ])
  })

  it('a total is no product, and a row wider than its heading has a separator in a value', async () => {
    const { body } = await enviar(
      `${csvDeCompras([{ pedido: pedido() }])}\r\nTotal;;;;5;500\r\nNorte;1;10/03/2026;P1;5;500;00`,
    )
    expect(body).toMatchObject({
      registradas: 1,
      erros: [
        {
          linha: 3,
          coluna: 'Linha',
          valor: 'Total',
          mensagem: 'Esta linha parece um total, e não um produto. Apague-a se for',
        },
        { linha: 4, coluna: 'Coluna 7', valor: '00' },
      ],
    })
  })

  it('a price far from the registered one is worth a look', async () => {
    const { body } = await enviar([
      { pedido: pedido(), quantidade: '1', valorTotal: '1000,01' },
      { pedido: pedido(), quantidade: '1', valorTotal: '1000,00' },
      { pedido: pedido(), quantidade: '1', valorTotal: '9,99' },
      { pedido: pedido(), quantidade: '1', valorTotal: '10,00' },
    ])
    expect(body).toMatchObject({
      registradas: 4,
      avisos: [
        {
          ...{ linha: 2, coluna: 'valorTotal', valor: '1000,01' },
          mensagem: 'São R$\u00a01.000,01 por unidade, e o cadastro diz R$\u00a0100,00. Confira quantidade e valor',
        },
        { linha: 4, valor: '9,99' },
      ],
    })
    expect(body['avisos']).toHaveLength(2)
  })

  it('are given back in a file like the one that was sent', async () => {
    const { body } = await enviar([{ pedido: pedido(), rede: 'Leste' }])
    const { body: pronta } = await running.ler(operador, `/api/processamentos/${String(body['idProcessamento'])}/erros`)
    const arquivo = await (await fetch(`${running.url}${String(pronta['fileLink'])}`)).text()
    expect(arquivo.replace('\uFEFF', '').split('\r\n')[0]).toBe(
      'Erro;rede;pedido;data;codProduto;quantidade;valorTotal',
    )
    expect(arquivo).toContain('rede: Rede não cadastrada')
  })
})

describe('a file of sell-in that is not what it should be', () => {
  it.each<[string, string | Uint8Array, number, string]>([
    ['a PDF', '%PDF-1.7 nothing', 415, 'O arquivo é um PDF'],
    ['nothing', '', 415, 'O arquivo está vazio'],
    ['an old .xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 415, 'formato antigo do Office'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), 415, 'O arquivo não é um texto'],
    ['a page', '<html><body>rede;pedido</body></html>', 415, 'página HTML ou XML'],
    ['another zip', craftZip([{ name: 'a.txt', data: 'x' }]), 422, '.xlsx'],
    ['only a heading', csvDeCompras([]), 422, 'A planilha não tem linhas'],
    [
      'columns of another system',
      'CNPJ;Nota;Emissão;Item\n1;2;3;4',
      422,
      'A planilha não tem as colunas “rede”, “pedido”, “data”, “codProduto”, “quantidade” e “valorTotal”',
    ],
    [
      'a column that stands there twice',
      `${csvDeCompras([]).replace('valorTotal', 'valorTotal;Valor Total')}\r\n`,
      422,
      'A planilha tem mais de uma coluna “valorTotal”',
    ],
    [
      'an accent of another code page',
      Buffer.concat([Buffer.from(csvDeCompras([])), Buffer.from('\r\n'), Buffer.from([0xa6, 0x87, 0x82, 0x81, 0x8d])]),
      422,
      'Os acentos deste arquivo não puderam ser lidos',
    ],
  ])('%s is refused whole with one sentence', async (_, conteudo, status, frase) => {
    const resposta = await enviar(conteudo)
    expect(resposta.status).toBe(status)
    expect(String(resposta.body['erro'])).toContain(frase)
  })

  it('is none: says so', async () => {
    const answer = await fetch(`${running.url}/api/upload/historico`, {
      ...{ method: 'POST', headers: { authorization: `${operador}|` }, body: new FormData() },
    })
    expect(await answer.json()).toMatchObject({ erro: 'Selecione um arquivo primeiro' })
  })

  it('may be in Windows-1252', async () => {
    await running.programme.pool.query(`update redes set nome = 'São João' where id = $1`, [id('rede Sul')])
    const csv = iconv.encode(csvDeCompras([{ pedido: pedido(), rede: 'SÃO JOÃO' }]), 'win1252')
    expect(await enviar(csv)).toMatchObject({ status: 200, body: { registradas: 1, totalErros: 0 } })
    await running.programme.pool.query(`update redes set nome = 'Sul' where id = $1`, [id('rede Sul')])
  })
})

describe('who sends sell-in', () => {
  it('is of role 1 or 2; a network out of reach is unknown to them', async () => {
    const kulzer = await running.entrar(KULZER, SENHA_DE_TODOS)
    expect(await enviar([{ pedido: pedido() }], { token: kulzer })).toMatchObject({ status: 403 })
    const soSul = await running.entrar(SO_SUL, SENHA_DE_TODOS)
    expect(await enviar([{ pedido: pedido() }, { pedido: pedido(), rede: 'Sul' }], { token: soSul })).toMatchObject({
      status: 200,
      body: { registradas: 1, totalErros: 1, erros: [{ linha: 2, coluna: 'rede', valor: 'Norte' }] },
    })
  })
})
