import ExcelJS from 'exceljs'
import { buffer, text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import type { Coluna } from '#contracts/lista.ts'
import { csvOf } from './csv.ts'
import { fileNameOf } from './file-name.ts'
import { xlsxOf, type CellContent } from './xlsx.ts'

type Row = Readonly<Record<string, unknown>>
async function* batches<T>(...all: T[][]): AsyncGenerator<T[]> {
  yield* all
}

const colunas: Coluna[] = [
  { campo: 'nome', titulo: 'Nome', tipo: 'texto' },
  { campo: 'valor', titulo: 'Valor', tipo: 'dinheiro' },
  { campo: 'qtde', titulo: 'Qtde', tipo: 'quantidade', inteiraNoCsv: true },
  { campo: 'cpf', titulo: 'CPF', tipo: 'cpf' },
  { campo: 'cnpj', titulo: 'CNPJ', tipo: 'cnpj' },
  { campo: 'em', titulo: 'Em', tipo: 'momento' },
  { campo: 'dia', titulo: 'Dia', tipo: 'dia' },
  { campo: 'ativo', titulo: 'Ativo', tipo: 'simNao' },
  { campo: 'n', titulo: 'N', tipo: 'inteiro' },
  { campo: 'fim', titulo: 'Fim', tituloNoCsv: 'ID_Fim', tipo: 'momento', comSegundos: true },
  { campo: 'por', titulo: 'Por', tipo: 'simNao', palavras: ['Sistema', 'Foto'] },
]
const csv = (...rows: Row[]) => text(csvOf({ titulo: 'T', colunas, linhas: batches(rows) }))
const cells = async (...rows: Row[]) =>
  (await csv(...rows))
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(';'))

describe('a CSV', () => {
  test('numbers, days, instants and documents as people here write them', async () =>
    expect(
      await cells({
        nome: 'Ana',
        valor: 123456,
        qtde: 250,
        cpf: '52998224725',
        cnpj: '12ABC34501DE35',
        em: '2026-11-20T02:30:00.000Z',
        dia: '2026-01-02',
        ativo: 1,
        n: 12345,
        fim: '2026-11-20T02:30:07.900Z',
        por: 0,
      }),
    ).toEqual([
      [
        ...['Ana', '1234,56', '2', '529.982.247-25', '12.ABC.345/01DE-35', '19/11/2026 23:30', '02/01/2026', 'Sim'],
        ...['12345', '19/11/2026 23:30:07', 'Sistema'],
      ],
    ]))
  test('names its columns as the specification does', async () =>
    expect(await csv()).toBe('Nome;Valor;Qtde;CPF;CNPJ;Em;Dia;Ativo;N;ID_Fim;Por\r\n'))
  test('a negative amount stays a number, and is rounded down where it is made whole', async () =>
    expect(await cells({ valor: -50, qtde: -150, n: -3 })).toEqual([
      ['', '-0,50', '-2', '', '', '', '', 'Não', '-3', '', ''].map((value, n) => (n === 7 ? '' : value)),
    ]))
  test.each([
    '=1+1',
    '+55 19',
    '-2',
    '@SUM(A1)',
    '\tx',
    '＝1+1',
    '＋55',
    '－2',
    '＠SUM(A1)',
    '  =1+1',
    '\u00A0＝1+1',
    '\u3000@SUM(A1)',
  ])('%j is no formula', async (nome) => expect((await cells({ nome }))[0]![0]).toBe(`'${nome}`))
  test('a formula behind a line break is quoted with its mark', async () =>
    expect(await csv({ nome: '\r=1' })).toContain('"\'\r=1"'))
  test('separators, quotes and line breaks stay in their cell', async () =>
    expect(await csv({ nome: 'a;b "c"\nd' })).toContain('\r\n"a;b ""c""\nd";;'))
  test('an error of its rows is the stream’s', async () =>
    expect(
      text(
        csvOf({
          titulo: 'T',
          colunas,
          linhas: (async function* () {
            yield [{}]
            throw new Error('connection lost')
          })(),
        }),
      ),
    ).rejects.toThrow('connection lost'))
})

describe('a workbook', () => {
  const load = async (stream: NodeJS.ReadableStream) => {
    const book = new ExcelJS.Workbook()
    await book.xlsx.load((await buffer(stream)) as never)
    return book
  }
  const rowsOf = (n: number): CellContent[][] => Array.from({ length: n }, (_, i) => [i])

  test('more rows than a sheet has go on in the next', async () => {
    const book = await load(
      xlsxOf([{ name: 'Dados', columns: [{ titulo: 'N', width: 10 }], linhas: batches(rowsOf(5)) }], 2),
    )
    expect(book.worksheets.map((sheet) => [sheet.name, sheet.rowCount])).toEqual([
      ['Dados', 3],
      ['Dados 2', 3],
      ['Dados 3', 2],
    ])
    expect(book.worksheets.map((sheet) => sheet.getCell('A1').value)).toEqual(['N', 'N', 'N'])
  })
  test('without rows it has its heading', async () => {
    const book = await load(
      xlsxOf([{ name: 'Dados', columns: [{ titulo: 'N', width: 10 }], linhas: batches<CellContent[]>() }]),
    )
    expect(book.worksheets[0]!.rowCount).toBe(1)
  })
  test('texts that no XML can hold do not damage it', async () => {
    const book = await load(
      xlsxOf([
        { name: 'Dados', columns: [{ titulo: '<N>', width: 10 }], linhas: batches([['a\u0000\u0008b & <c> \uFFFE']]) },
      ]),
    )
    expect(book.worksheets[0]!.getCell('A2').text).toContain('b & <c>')
  })
  test('an error of its rows is the stream’s', async () =>
    expect(
      buffer(
        xlsxOf([
          {
            name: 'D',
            columns: [],
            linhas: (async function* () {
              yield rowsOf(1)
              throw new Error('connection lost')
            })(),
          },
        ]),
      ),
    ).rejects.toThrow('connection lost'))
  test('is not made further than it is read', async () => {
    let made = 0
    const endless = async function* () {
      for (;;) yield Array.from({ length: 2_000 }, () => [`${Math.random()}${made++}`])
    }
    const stream = xlsxOf([{ name: 'D', columns: [{ titulo: 'N', width: 10 }], linhas: endless() }])
    let turns = 0
    for (let before = -1; before !== made && turns < 500; turns++) {
      before = made
      for (let turn = 0; turn < 100; turn++)
        await new Promise((resolve) => {
          setImmediate(resolve)
        })
    }
    expect(turns).toBeLessThan(500)
    stream.destroy()
  })
})

test.each([
  ['Sellout', 'Sellout_2026-11-20_22-05.csv'],
  ['../../etc/passwd', 'etcpasswd_2026-11-20_22-05.csv'],
  ['a.CSV', 'a_2026-11-20_22-05.csv'],
  ['\u202Egnp.exe', 'gnp.exe_2026-11-20_22-05.csv'],
  ['??', 'Lista_2026-11-20_22-05.csv'],
  ['x'.repeat(100), `${'x'.repeat(80)}_2026-11-20_22-05.csv`],
])('the file name of %j is %s', (prefixo, name) =>
  expect(fileNameOf(prefixo, 'csv', new Date('2026-11-21T01:05:00Z'))).toBe(name),
)
