import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { afterAll, describe, expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

const dir = mkdtempSync(join(tmpdir(), 'lastro-csv-'))
afterAll(() => rmSync(dir, { recursive: true }))

async function rowsOf(content: string | Buffer, limits: Parameters<typeof readCsv>[1] = {}) {
  const path = join(dir, 'a.csv')
  writeFileSync(path, content)
  const rows = []
  for await (const batch of readCsv(path, limits)) rows.push(...batch)
  return rows.map(({ linha, celulas }) => [linha, ...celulas])
}
const refusal = (content: string | Buffer, limits = {}) =>
  rowsOf(content, limits).catch((error: Error) => error.message)

const TEXT = 'Código;Nome\nA1;Cimento “Azul” – 5 €\n'
const ROWS = [
  [1, 'Código', 'Nome'],
  [2, 'A1', 'Cimento “Azul” – 5 €'],
]

describe('a CSV', () => {
  test.each([
    ['UTF-8', TEXT],
    ['UTF-8 with its mark', `\uFEFF${TEXT}`],
    ['Windows-1252, with its quotes, dashes and the euro', iconv.encode(TEXT, 'win1252')],
    ['line ends of Windows, and none at the end', TEXT.trimEnd().replaceAll('\n', '\r\n')],
    ['line ends of old Macs', TEXT.replaceAll('\n', '\r')],
    ['line ends of two systems', TEXT.replace('\n', '\r\n')],
  ])('in %s is read as it was written', async (_, content) => {
    expect(await rowsOf(content)).toEqual(ROWS)
  })

  test.each(['cp850', 'cp437', 'macroman'])(
    'in %s is refused with a sentence, and never read garbled',
    async (page) => {
      expect(await refusal(iconv.encode('código;nome\nA1;Composição não ácida\n', page))).toBe(
        'Os acentos deste arquivo não puderam ser lidos; salve-o como “CSV UTF-8” e envie outra vez.',
      )
    },
  )

  test('is separated by what its heading has more of, outside of quotes', async () => {
    expect(await rowsOf('a,b,"c;d;e"\n1,"1.234,56",x\n')).toEqual([
      [1, 'a', 'b', 'c;d;e'],
      [2, '1', '1.234,56', 'x'],
    ])
    expect(await rowsOf('só uma\n1,5\n')).toEqual([
      [1, 'só uma'],
      [2, '1,5'],
    ])
    expect(await rowsOf('\na, x\tb\tc\n1,5\t2\t3\n')).toEqual([
      [2, 'a, x', 'b', 'c'],
      [3, '1,5', '2', '3'],
    ])
  })

  test.each(['sep=,\n', '\uFEFFsep=,\r\n', '"sep=,"\n', 'SEP=,\n'])(
    'is separated by what a first line says, which is no row: %j',
    async (said) => {
      expect(await rowsOf(`${said}a;x,b\n1,"2"\n`)).toEqual([
        [1, 'a;x', 'b'],
        [2, '1', '2'],
      ])
    },
  )

  test('has quoted fields with separators, quotes and line breaks; a quote within a field is a quote', async () => {
    expect(await rowsOf('a;b\n"x;""y""\nz";Broca 1/4" longa\nw;v')).toEqual([
      [1, 'a', 'b'],
      [2, 'x;"y"\nz', 'Broca 1/4" longa'],
      [3, 'w', 'v'],
    ])
  })

  test("numbers its rows as spreadsheet programs do, and leaves empty ones and empty ends out, but the heading's", async () => {
    expect(await rowsOf('a;b;;\n\n;;\n1;;\n')).toEqual([
      [1, 'a', 'b', null, null],
      [4, '1'],
    ])
  })

  test.each([
    ['an .xlsx', Buffer.from('PK\x03\x04...'), /planilha do Excel; salve-a como CSV/],
    ['a PDF', '%PDF-1.7', /É um PDF|é um PDF/],
    ['a text in UTF-16', Buffer.from('\uFEFFa;b', 'utf16le'), /Texto Unicode/],
    ['a web page', '<html><body></body></html>', /HTML/],
    ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1, 2]), /não é um texto/],
    ['nothing', '', /vazio/],
    ['a quote that is never closed', 'a;b\n"x;y\nz;w\n', /a partir da linha 2: confira se toda aspa/],
  ])('that is %s is refused with a sentence', async (_, content, sentence) => {
    expect(await refusal(content)).toMatch(sentence)
  })

  test('beyond the limits is refused', async () => {
    expect(await refusal('a\n1\n2\n3\n', { maxLinhas: 2 })).toMatch(/mais de 2 linhas/)
    expect(await refusal('a;b;c\n', { maxColunas: 2 })).toMatch(/A linha 1 tem mais de 2 colunas/)
    expect(await refusal('a\nxxxx\n', { maxTextoCelula: 3 })).toMatch(/A linha 2 tem um texto longo demais/)
  })

  test('gives up with its signal', async () => {
    const path = join(dir, 'b.csv')
    writeFileSync(path, TEXT)
    const read = async () => {
      for await (const _ of readCsv(path, {}, AbortSignal.abort(new Error('enough')))) throw new Error('read')
    }
    await expect(read()).rejects.toThrow('enough')
  })
})
