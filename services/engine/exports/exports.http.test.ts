import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { FormatoDeExportacao } from '#contracts/lista.ts'
import { cpfDe } from '#services/demo/documentos.ts'
import { insertUsuario, SENHA as SENHA_DE_TODOS } from '#services/engine/sessions/people.fixture.ts'
import { id } from '../../../tools/test-kit/events.ts'
import { ADMIN, AGORA, CARLA, DENTAL_B, OPERADOR } from '../../../tools/test-kit/programme.ts'
import { startRunning, type Running } from '../../../tools/test-kit/running.ts'
import { salesSheet, type SalesRow } from '../../../tools/test-kit/sales-sheet.ts'
import { apagarVencidos } from '#services/engine/work/apagar-arquivos.job.ts'

const SO_DENTAL_B = cpfDe('202303404')
const SO_REDE_SUL = cpfDe('202303505')
const HOUR_MS = 60 * 60_000

let running: Running
let admin: string
beforeAll(async () => {
  running = await startRunning()
  const { db } = running.programme
  await insertUsuario(db, SO_DENTAL_B, 3, { revendas: [id('revenda B')] })
  await insertUsuario(db, SO_REDE_SUL, 1, { redes: [id('rede Sul')] })
  await db
    .updateTable('parceiros')
    .set({ nome: '=HYPERLINK("http://mal.example";"Ana")' })
    .where('id', '=', id('parceiro Ana'))
    .execute()
  admin = await running.entrar(ADMIN)
  await running.enviarVendas(
    admin,
    await salesSheet([
      { 'Número Fiscal': 'S1', 'Data da Venda': '10/11/2026', Quantidade: '2,5', 'Valor Unitário': '1.234,56' },
      {
        'Número Fiscal': 'S2',
        'Data da Venda': '12/11/2026',
        'CNPJ Dental': DENTAL_B,
        'CPF Vendedor': CARLA,
        'Código Produto': 'B1',
      },
    ]),
  )
})
afterEach(() => {
  running.clock.agora = AGORA
})
afterAll(() => running.close())

const exportar = (formato: FormatoDeExportacao, query: Record<string, string | number> = {}, token = admin) =>
  running.ler(token, '/api/sellout', { limite: 0, download: formato, ...query })
const linkOf = ({ body }: Awaited<ReturnType<typeof exportar>>) => running.url + (body['fileLink'] as string)
const baixar = (link: string, headers: Record<string, string> = {}) => fetch(link, { headers })

async function planilha(link: string): Promise<ExcelJS.Workbook> {
  const book = new ExcelJS.Workbook()
  await book.xlsx.load((await (await baixar(link)).arrayBuffer()) as never)
  return book
}

describe('a CSV of a list', () => {
  it('holds the columns of the screen as people here write them, and no formula', async () => {
    const answer = await exportar('csv')
    expect(answer.status).toBe(200)
    const file = await baixar(linkOf(answer))
    expect(
      Object.fromEntries(
        [
          'content-type',
          'content-disposition',
          'cache-control',
          'x-content-type-options',
          'content-security-policy',
        ].map((name) => [name, file.headers.get(name)]),
      ),
    ).toEqual({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename=Sellout_2026-11-20_10-00.csv',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(Buffer.from(await file.arrayBuffer()).toString()).toBe(
      [
        '\uFEFFrealizadoEm;nomeFantasia;Vendedor;cpf;codigo;Nome Prod da Tabela Produtos;qtde;Pontos Unitários;valorPontos;valorUnitario;R$ Total',
        '12/11/2026;Dental B;Carla Silva;300.400.500-' + CARLA.slice(9) + ';B1;Resina P1;2;1;3;100,00;200,00',
        '10/11/2026;Dental A;"\'=HYPERLINK(""http://mal.example"";""Ana"")";100.200.300-'
          + cpfDe('100200300').slice(9)
          + ';A1;Resina P1;2;1;3;1234,56;3086,40',
        '',
      ].join('\r\n'),
    )
  })

  it('has the filters, the order and the columns that were asked for, under the name that was asked for', async () => {
    const answer = await exportar('csv', {
      buscar: 'resina',
      redeId: id('rede Sul'),
      ordenacao: '{"campo":"total","direcao":"asc"}',
      colunas: '["total","idVenda","nomeRede"]',
      fileName: '../Meu: relatório/São.csv',
    })
    const file = await baixar(linkOf(answer))
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="Meu relat?rioS?o_2026-11-20_10-00.csv"; filename*=UTF-8''Meu%20relat%C3%B3rioS%C3%A3o_2026-11-20_10-00.csv`,
    )
    expect((await file.text()).split('\r\n')).toEqual([
      'R$ Total;ID_Venda;Rede',
      expect.stringMatching(/^200,00;\d+;Sul$/),
      '',
    ])
  })

  it('of the page on the screen holds that page', async () => {
    const texto = await (
      await baixar(linkOf(await exportar('csv', { limite: 1, pagina: 2, colunas: '["nomeFantasia"]' })))
    ).text()
    expect(texto).toBe('nomeFantasia\r\nDental A\r\n')
  })

  it('holds what the person may see, by their limits when it is made', async () => {
    const token = await running.entrar(SO_DENTAL_B, SENHA_DE_TODOS)
    const texto = await (await baixar(linkOf(await exportar('csv', { colunas: '["nomeFantasia"]' }, token)))).text()
    expect(texto).toBe('nomeFantasia\r\nDental B\r\n')
  })

  it('with filters that cannot be is refused at once', async () => {
    const { status, body } = await exportar('csv', { dataInicial: '2026-11-12', dataFinal: '2026-11-01' })
    expect([status, body['codigo']]).toEqual([400, 'datas-trocadas'])
    expect((await exportar('csv', { colunas: '["senha"]' })).status).toBe(400)
  })
})

describe('a workbook of a list', () => {
  it('has real numbers and dates, documents as text, a heading that stays, and a sheet that says what it is', async () => {
    const book = await planilha(linkOf(await exportar('xlsx', { dataInicial: '2026-11-01', buscar: 'resina' })))
    const [dados, filtros] = book.worksheets
    expect(dados!.views).toMatchObject([{ state: 'frozen', ySplit: 1 }])
    expect(dados!.getCell('A1')).toMatchObject({ value: 'Data da venda', font: { bold: true } })
    expect([1, 2, 3, 4, 7, 8, 11].map((column) => dados!.getRow(3).getCell(column).value)).toEqual([
      new Date('2026-11-10T00:00:00Z'),
      'Dental A',
      '=HYPERLINK("http://mal.example";"Ana")',
      '100.200.300-' + cpfDe('100200300').slice(9),
      2.5,
      1.5,
      3086.4,
    ])
    expect([1, 7, 11].map((column) => dados!.getRow(3).getCell(column).numFmt)).toEqual([
      'dd/mm/yyyy',
      '#,##0.00',
      '"R$" #,##0.00',
    ])
    expect(filtros!.name).toBe('Filtros')
    const notas: [string, string][] = []
    filtros!.eachRow((row) => notas.push([row.getCell(1).text, row.getCell(2).text]))
    expect(Object.fromEntries(notas)).toMatchObject({
      Rede: 'Todas',
      'Data inicial': '01/11/2026',
      Busca: 'resina',
      Ordem: 'Data da venda, decrescente',
      Linhas: '2',
      'Exportado por': 'Pessoa',
      'Exportado em': '20/11/2026 10:00',
      'Dados até': expect.stringMatching(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}, evento \d+$/) as string,
    })
  })
})

describe('a link', () => {
  it.each<[string, (link: URL) => void]>([
    [
      'of another file',
      (link) => {
        link.pathname = link.pathname.replace(/\/[0-9a-f]{2}\/[0-9a-f]{2}/, (own) =>
          own === '/00/00' ? '/11/11' : '/00/00',
        )
      },
    ],
    ['with another name', (link) => link.searchParams.set('nome', 'a.html')],
    ['with a later end', (link) => link.searchParams.set('expira', '9999999999')],
    [
      'with another signature',
      (link) =>
        link.searchParams.set(
          'assinatura',
          link.searchParams.get('assinatura')!.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
        ),
    ],
    ['without a signature', (link) => link.searchParams.delete('assinatura')],
    ['with two signatures', (link) => link.searchParams.append('assinatura', 'x')],
    [
      'that climbs',
      (link) => {
        link.pathname = '/arquivos/..%2f..%2f/etc'
      },
    ],
  ])('%s leads nowhere', async (_, change) => {
    const link = new URL(linkOf(await exportar('csv')))
    change(link)
    const answer = await baixar(link.href)
    expect([answer.status, ((await answer.json()) as { codigo: string }).codigo]).toEqual([404, 'nao-encontrado'])
  })

  it('works for a day, then says so to people and to programs; at night file and row are removed', async () => {
    const link = linkOf(await exportar('csv', { buscar: 'carla' }))
    running.clock.agora = new Date(AGORA.getTime() + 23 * HOUR_MS)
    expect((await baixar(link)).status).toBe(200)
    running.clock.agora = new Date(AGORA.getTime() + 25 * HOUR_MS)
    const page = await baixar(link, { accept: 'text/html,*/*;q=0.8' })
    expect([page.status, await page.text()]).toEqual([410, expect.stringContaining('Este link expirou')])
    const json = await baixar(link, { accept: 'application/json' })
    expect([json.status, await json.json()]).toMatchObject([410, { codigo: 'link-expirado' }])

    const { db } = running.programme
    const guardados = await db
      .selectFrom('processamentos')
      .select(['id', 'arquivo'])
      .where('tipo', '=', 'exportacao')
      .execute()
    expect(await apagarVencidos({ db, files: running.files, agora: () => running.clock.agora })).toBe(guardados.length)
    expect(await db.selectFrom('processamentos').select('id').where('tipo', '=', 'exportacao').execute()).toEqual([])
    await expect(running.files.read(guardados[0]!.arquivo)).rejects.toThrow('no such file')
    running.clock.agora = AGORA
    expect((await baixar(link, { accept: 'application/json' })).status).toBe(410)
  })
})

describe('the job of an export', () => {
  it('is followed and its file fetched by who asked for it, and by nobody else', async () => {
    const token = await running.entrar(SO_DENTAL_B, SENHA_DE_TODOS)
    await exportar('csv', {}, token)
    const { id: job } = await running.programme.db
      .selectFrom('processamentos')
      .select('id')
      .where('tipo', '=', 'exportacao')
      .orderBy('criado_em', 'desc')
      .executeTakeFirstOrThrow()
    const path = `/api/processamentos/${job}`
    expect((await running.ler(token, path)).body).toMatchObject({
      tipo: 'exportacao',
      estado: 'concluido',
      feito: 1,
      total: 1,
      nomeArquivo: 'Sellout_2026-11-20_10-00.csv',
      resultado: {
        linhas: 1,
        nomeArquivo: 'Sellout_2026-11-20_10-00.csv',
        fileLink: expect.stringMatching(/^\/arquivos\//) as string,
        expiraEm: '2026-11-21T13:00:00.000Z',
      },
    })
    for (const other of [admin, await running.entrar(OPERADOR)]) {
      expect((await running.ler(other, path)).status).toBe(404)
      expect((await running.ler(other, `${path}/eventos`)).status).toBe(404)
    }
    const uploads = await running.programme.db
      .selectFrom('processamentos')
      .select('id')
      .where('tipo', '=', 'upload-vendas')
      .executeTakeFirstOrThrow()
    expect((await running.ler(token, `/api/processamentos/${uploads.id}`)).status).toBe(404)
    expect((await running.ler(admin, '/api/processamentos')).body['processamentos']).toMatchObject([
      { tipo: 'upload-vendas' },
    ])
  })
})

describe('the refused rows of an upload', () => {
  const linhas: SalesRow[] = [
    { 'Número Fiscal': 'R1' },
    { 'Número Fiscal': 'R2', Quantidade: 'muitas', Descrição: 'sempre igual' },
    { 'Número Fiscal': 'R2', 'Código Produto': 'A2', 'Data da Venda': new Date('2026-11-19T00:00:00Z') },
    { 'Número Fiscal': 'R3', 'CPF Vendedor': '123', 'Código Produto': 'ZZ', 'Valor Unitário': 12.34 },
  ]

  it('come back as they were, with what is wrong in front; corrected, the sheet is taken in', async () => {
    const { body: envio } = await running.enviarVendas(admin, await salesSheet(linhas))
    expect(envio).toMatchObject({ vendas: 1, totalErros: 3 })
    const answer = await running.ler(admin, `/api/processamentos/${envio['idProcessamento'] as string}/erros`, {
      download: 'xlsx',
    })
    expect(answer.status).toBe(200)
    const file = await baixar(running.url + (answer.body['fileLink'] as string))
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="Corrigir vendas_2026-11-20_10-00.xlsx"')
    const book = await planilha(running.url + (answer.body['fileLink'] as string))
    const sheet = book.worksheets[0]!
    const values = (n: number) => (sheet.getRow(n).values as unknown[]).slice(1)
    expect(values(1)).toEqual([
      'Erro',
      'CNPJ Dental',
      'CPF Vendedor',
      'Tipo Fiscal',
      'Número Fiscal',
      'Data da Venda',
      'Código Produto',
      'Descrição',
      'Quantidade',
      'Valor Unitário',
      'Desconto',
    ])
    expect([2, 3, 4].map((n) => values(n)[0])).toEqual([
      expect.stringMatching(/^Quantidade: /),
      'Outra linha desta nota tem erro',
      expect.stringMatching(
        /^CPF Vendedor: .*; Código Produto: Produto não cadastrado nesta dental$|^Código Produto: .*; CPF Vendedor: /,
      ),
    ])
    expect(values(3).slice(4, 10)).toEqual(['R2', new Date('2026-11-19T00:00:00Z'), 'A2', 'Resina', 2, 100])
    expect(sheet.rowCount).toBe(4)

    sheet.getCell('I2').value = 7
    sheet.spliceRows(4, 1)
    const path = join(await mkdtemp(join(tmpdir(), 'lastro-corrigida-')), 'corrigida.xlsx')
    await writeFile(path, Buffer.from(await book.xlsx.writeBuffer()))
    expect((await running.enviarVendas(admin, path)).body).toMatchObject({ vendas: 1, total: 2, totalErros: 0 })
  })

  it('hold the rows that wait for one of them, and say for which', async () => {
    const { body: envio } = await running.enviarVendas(
      admin,
      await salesSheet([
        { 'Número Fiscal': 'R4' },
        { 'Número Fiscal': 'R5' },
        { 'Número Fiscal': 'R4', 'Tipo Fiscal': 'x' },
      ]),
    )
    expect(envio).toMatchObject({ vendas: 1, totalErros: 2 })
    const { body } = await running.ler(admin, `/api/processamentos/${envio['idProcessamento'] as string}/erros`)
    const book = await planilha(running.url + (body['fileLink'] as string))
    const sheet = book.worksheets[0]!
    expect([2, 3].map((n) => sheet.getCell(n, 1).value)).toEqual([
      'Número Fiscal: A linha 4 da planilha enviada pode ser desta nota. Corrija a linha 4 da planilha enviada e envie as duas juntas',
      'Tipo Fiscal: Use N (nota fiscal) ou C (cupom fiscal)',
    ])
    sheet.getCell('D3').value = 'N'
    const path = join(await mkdtemp(join(tmpdir(), 'lastro-corrigida-')), 'corrigida.xlsx')
    await writeFile(path, Buffer.from(await book.xlsx.writeBuffer()))
    expect((await running.enviarVendas(admin, path)).body).toMatchObject({ vendas: 1, total: 2, totalErros: 0 })
  })

  it('are not there for an upload without errors, or one that does not exist', async () => {
    const { body: envio } = await running.enviarVendas(admin, await salesSheet([{ 'Número Fiscal': 'R9' }]))
    const answer = await running.ler(admin, `/api/processamentos/${envio['idProcessamento'] as string}/erros`)
    expect([answer.status, answer.body['codigo']]).toEqual([400, 'sem-linhas-recusadas'])
    expect((await running.ler(admin, `/api/processamentos/${id('nada')}/erros`)).status).toBe(404)
  })

  it('are there for who is limited to some networks of their own uploads only, as the uploads are', async () => {
    const limitada = await running.entrar(SO_REDE_SUL, SENHA_DE_TODOS)
    const bad = await salesSheet([{ 'Número Fiscal': 'R10', Quantidade: 'muitas' }])
    const { body: alheio } = await running.enviarVendas(admin, bad)
    const path = `/api/processamentos/${alheio['idProcessamento'] as string}`
    for (const one of [path, `${path}/eventos`, `${path}/erros`])
      expect([one, (await running.ler(limitada, one)).status]).toEqual([one, 404])
    expect((await running.ler(limitada, '/api/processamentos')).body['processamentos']).toEqual([])

    const { body: proprio } = await running.enviarVendas(limitada, bad)
    const own = `/api/processamentos/${proprio['idProcessamento'] as string}`
    // The quantity, and a shop and a seller of another network.
    expect((await running.ler(limitada, own)).body).toMatchObject({ estado: 'concluido', erros: 3 })
    expect((await running.ler(limitada, `${own}/erros`)).body).toHaveProperty('fileLink')
    expect((await running.ler(limitada, '/api/processamentos')).body['processamentos']).toMatchObject([
      { id: proprio['idProcessamento'] },
    ])
    expect((await running.ler(await running.entrar(OPERADOR), own)).status).toBe(200)
  })
})
