import { createWriteStream } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ExcelJS from 'exceljs'
import { describe, expect, test } from 'vitest'
import { readXlsx, type SheetRow } from './read-xlsx.ts'
import { SEM_VALOR } from './sheet-row.ts'
import {
  craftXlsx,
  DECLARATION,
  MAIN,
  relationship,
  relationships,
  RELATIONSHIPS,
  sheet,
  workbook,
  xlsxEntries,
} from './test-support/craft-xlsx.ts'
import { craftZip } from './test-support/craft-zip.ts'
import { readInChild } from './test-support/read-in-child.ts'
import { d, e, n, readAll, spreadsheetFiles } from './test-support/spreadsheet-files.ts'

const files = spreadsheetFiles()

describe('workbooks of real programs', () => {
  const fixture = (name: string) => fileURLToPath(new URL(`./fixtures/${name}.xlsx`, import.meta.url))
  const HEADING = [
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
  ]
  const FIRST = [
    '12345678000195',
    '12345678909',
    'N',
    '1001',
    d('2025-01-31'),
    'RC-A2',
    'Resina composta A2 & "flow" <4 g>',
    n('2'),
    n('189.9'),
    n('0.5'),
  ]
  const SECOND = [
    n('12345678000195'),
    n('12345678909'),
    'C',
    n('1002'),
    d('2025-02-28'),
    n('10021'),
    'Broca nº 1014 — haste longa',
    n('10'),
    n('12.3'),
  ]
  const RICH_TEXT = [null, null, null, null, null, null, 'Cimento dual A1']

  test.each(['libreoffice', 'xlsxwriter'])('%s, with shared strings and cached formula results', async (name) => {
    expect(await readAll(fixture(name))).toEqual([
      { linha: 1, celulas: HEADING },
      { linha: 2, celulas: FIRST },
      { linha: 3, celulas: SECOND },
      { linha: 5, celulas: ['12345678000195', null, true, e('#DIV/0!')] },
      { linha: 6, celulas: RICH_TEXT },
    ])
  })

  test('openpyxl, with inline strings and formulas never calculated', async () => {
    expect(await readAll(fixture('openpyxl'))).toEqual([
      { linha: 1, celulas: HEADING },
      { linha: 2, celulas: FIRST },
      { linha: 3, celulas: SECOND },
      { linha: 5, celulas: [e(SEM_VALOR), null, true, e(SEM_VALOR)] },
      { linha: 6, celulas: RICH_TEXT },
    ])
  })

  test('exceljs, whole', async () => {
    const book = new ExcelJS.Workbook()
    const written = book.addWorksheet('Vendas')
    written.addRow([
      'texto',
      12.3,
      new Date(Date.UTC(2025, 0, 31, 15)),
      true,
      { formula: 'A1', result: 'ok' },
      { error: '#N/A' },
    ])
    written.getCell('C1').numFmt = 'dd/mm/yyyy'
    written.getCell('A3').value = { richText: [{ text: 'a ' }, { text: 'b', font: { bold: true } }] }
    book.addWorksheet('Outra').addRow(['não'])
    const path = files.path()
    await book.xlsx.writeFile(path)
    expect(await readAll(path)).toEqual([
      { linha: 1, celulas: ['texto', n('12.3'), d('2025-01-31'), true, 'ok', e('#N/A')] },
      { linha: 3, celulas: ['a b'] },
    ])
  })

  test.each([true, false])('exceljs, streaming, 5,000 rows, shared strings: %s', async (useSharedStrings) => {
    const path = files.path()
    const book = new ExcelJS.stream.xlsx.WorkbookWriter({
      stream: createWriteStream(path),
      useSharedStrings,
      useStyles: true,
    })
    const written = book.addWorksheet('Vendas')
    written.getColumn(3).numFmt = 'yyyy-mm-dd'
    for (let i = 1; i <= 5_000; i++) {
      written.addRow([`venda número ${i} ção`, i / 100, new Date(Date.UTC(2024, 0, i % 366))]).commit()
    }
    await book.commit()
    const rows = await readAll(path)
    expect(rows).toHaveLength(5_000)
    expect(rows[4_999]).toEqual({ linha: 5_000, celulas: ['venda número 5000 ção', n('50'), d('2024-08-29')] })
    expect(rows.map(({ linha }) => linha)).toEqual(Array.from({ length: 5_000 }, (_, i) => i + 1))
  })
})

describe('text cells', () => {
  test('shared strings: plain, rich, phonetic guide left out, spaces kept', async () => {
    const content = craftXlsx({
      texts:
        '<si><t>um</t></si><si><r><rPr><b/></rPr><t xml:space="preserve">dois </t></r><r><t>três</t></r></si>'
        + '<si><t>漢字</t><rPh sb="0" eb="2"><t>かんじ</t></rPh><phoneticPr fontId="1"/></si><si><t xml:space="preserve"> a </t></si><si/>',
      rows: '<row r="1"><c r="A1" t="s"><v>3</v></c><c r="B1" t="s"><v>2</v></c><c r="C1" t="s"><v>1</v></c><c r="D1" t="s"><v>0</v></c><c r="E1" t="s"><v>4</v></c></row>',
    })
    expect(await files.cells(content)).toEqual([[' a ', '漢字', 'dois três', 'um']])
  })

  test('inline strings: plain, rich, phonetic guide left out, or in v', async () => {
    const content = craftXlsx({
      rows:
        '<row r="1"><c r="A1" t="inlineStr"><is><t>um</t></is></c>'
        + '<c r="B1" t="inlineStr"><is><r><rPr><b/><sz val="11"/></rPr><t>do</t></r><r><t>is</t></r><rPh sb="0" eb="1"><t>x</t></rPh></is></c>'
        + '<c r="C1" t="inlineStr"><v>três</v></c><c r="D1" t="inlineStr"><is/></c></row>',
    })
    expect(await files.cells(content)).toEqual([['um', 'dois', 'três']])
  })

  test('references, CDATA, line ends and escapes of the format', async () => {
    const content = craftXlsx({
      rows:
        '<row r="1"><c r="A1" t="str"><v>a&amp;b &lt;&#233;&#x1F600;</v></c><c r="B1" t="str"><v>x<![CDATA[<y>]]>z</v></c>'
        + '<c r="C1" t="inlineStr"><is><t>um_x000D_\r\ndois _x005F_x000D_ _x0000_</t></is></c></row>',
    })
    expect(await files.cells(content)).toEqual([['a&b <é😀', 'x<y>z', 'um\r\ndois _x000D_ ']])
  })

  test('characters cut by the edges of chunks arrive whole', async () => {
    const texts = Array.from({ length: 30_000 }, (_, i) => 'ção 😀 '.repeat(i % 7) + i)
    const content = craftXlsx({ rows: texts.map((text) => `<row><c t="str"><v>${text}</v></c></row>`).join('') })
    expect(await files.cells(content)).toEqual(texts.map((text) => [text]))
  })
})

describe('numbers, dates and other values', () => {
  test('numbers keep the text of the file', async () => {
    const raw = ['12.300000000000001', '1.2345678000195E+13', '-0', '1e-7', '.5', '+1', '007']
    const content = craftXlsx({
      rows: `<row r="1">${raw.map((text) => `<c><v>${text}</v></c>`).join('')}<c t="n"><v> 5 </v></c></row>`,
    })
    expect(await files.cells(content)).toEqual([[...raw.map(n), n('5')]])
  })

  test('booleans, errors, cached results of formulas, and formulas without one', async () => {
    const content = craftXlsx({
      rows:
        '<row r="1"><c t="b"><v>1</v></c><c t="b"><v>false</v></c><c t="e"><v>#REF!</v></c><c t="str"><f>A1&amp;"x"</f><v>ok</v></c>'
        + '<c><f>1+1</f><v>2</v></c><c><f>1+1</f></c><c t="str"><f>""</f><v></v></c><c t="b"><v>0</v></c></row>',
    })
    expect(await files.cells(content)).toEqual([[true, false, e('#REF!'), 'ok', n('2'), e(SEM_VALOR), null, false]])
  })

  const STYLES =
    '<numFmts count="6"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="&quot;dias&quot; 0"/>'
    + '<numFmt numFmtId="166" formatCode="[$R$-416] #,##0.00;[Red]-0"/><numFmt numFmtId="167" formatCode="[h]:mm"/>'
    + '<numFmt numFmtId="168" formatCode="\\d\\a\\y 0"/><numFmt numFmtId="169" formatCode="[$-416]d\\ &quot;de&quot;\\ mmmm;@"/></numFmts>'
    + '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>'
    + `<cellXfs>${[0, 14, 22, 164, 165, 166, 167, 168, 169, 4, 47, 57].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs>`
    + '<dxfs><dxf><numFmt numFmtId="4" formatCode="d/m/y"/></dxf></dxfs>'

  const styledRow = `<row r="1">${Array.from({ length: 13 }, (_, s) => `<c s="${s}"><v>45688.25</v></c>`).join('')}</row>`

  test('a number is a date by its format, built in or custom', async () => {
    const [cells = []] = await files.cells(craftXlsx({ styles: STYLES, rows: styledRow }))
    const dates = cells.flatMap((cell, style) =>
      JSON.stringify(cell) === JSON.stringify(d('2025-01-31')) ? [style] : [],
    )
    expect(dates).toEqual([1, 2, 3, 6, 8, 10, 11])
    expect(cells[0]).toEqual(n('45688.25'))
    expect(cells[12]).toEqual(n('45688.25'))
  })

  test('serials of the 1900 system around the day that never was', async () => {
    const rows = `<row r="1">${['1', '59', '60', '61', '0', '-3', '2958466'].map((v) => `<c s="1"><v>${v}</v></c>`).join('')}</row>`
    expect(await files.cells(craftXlsx({ styles: STYLES, rows }))).toEqual([
      [d('1900-01-01'), d('1900-02-28'), n('60'), d('1900-03-01'), n('0'), n('-3'), n('2958466')],
    ])
  })

  test.each([
    ['<workbookPr date1904="1"/>', true, '2029-02-01'],
    ['<workbookPr date1904="true"/>', true, '2029-02-01'],
    ['<workbookPr date1904="0"/>', false, '2025-01-31'],
    ['<workbookPr/>', false, '2025-01-31'],
  ])('%s', async (properties, date1904, day) => {
    const content = craftXlsx({
      workbook: workbook(undefined, properties),
      styles: STYLES,
      rows: '<row r="1"><c s="1"><v>45688</v></c></row>',
    })
    const rows = readXlsx(files.save(content))
    const batches: SheetRow[][] = []
    for await (const batch of rows) batches.push(batch)
    expect(rows.date1904).toBe(date1904)
    expect(batches).toEqual([[{ linha: 1, celulas: [d(day)] }]])
  })

  test('ISO date cells, and what is no day of the calendar in one', async () => {
    const rows = `<row r="1">${['2025-01-31', '2025-01-31T10:00:00.000', '2025-02-30', 'T10:00'].map((v) => `<c t="d"><v>${v}</v></c>`).join('')}</row>`
    expect(await files.cells(craftXlsx({ rows }))).toEqual([[d('2025-01-31'), d('2025-01-31'), '2025-02-30', 'T10:00']])
  })
})

describe('rows and columns', () => {
  test('without references they count up', async () => {
    const rows = '<row><c><v>1</v></c><c/><c><v>3</v></c></row><row/><row><c><v>4</v></c></row>'
    expect(await files.rows(craftXlsx({ rows }))).toEqual([
      { linha: 1, celulas: [n('1'), null, n('3')] },
      { linha: 3, celulas: [n('4')] },
    ])
  })

  test('a row without number takes it from its cells', async () => {
    const rows = '<row><c r="A7"><v>1</v></c><c r="B7"><v>2</v></c></row><row><c><v>3</v></c></row>'
    expect((await files.rows(craftXlsx({ rows }))).map(({ linha }) => linha)).toEqual([7, 8])
  })

  test('gaps are null, and rows with nothing but spaces or styles are left out', async () => {
    const rows =
      '<row r="2"><c r="B2"><v>1</v></c><c r="AA2" t="b"><v>1</v></c></row>'
      + '<row r="3"><c r="A3" s="4"/><c r="XFD3" s="4"/></row><row r="4"><c r="A4" t="str"><v>  </v></c></row>'
    const read = await files.rows(craftXlsx({ rows }))
    expect(read.map(({ linha }) => linha)).toEqual([2])
    expect(read[0]?.celulas).toEqual([null, n('1'), ...Array<null>(24).fill(null), true])
  })

  test('the last row and column of Excel are read', async () => {
    const rows = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
    const [row] = await files.rows(craftXlsx({ rows }), { maxColunas: 16_384 })
    expect(row?.linha).toBe(1_048_576)
    expect(row?.celulas).toHaveLength(16_384)
  })

  test('arrive in batches of the requested size', async () => {
    const path = files.save(craftXlsx({ rows: '<row><c><v>1</v></c></row>'.repeat(25) }))
    const sizes: number[] = []
    for await (const batch of readXlsx(path, { linhasPorLote: 10 })) sizes.push(batch.length)
    expect(sizes).toEqual([10, 10, 5])
  })

  test('an empty sheet has none', async () => {
    expect(await files.rows(craftXlsx())).toEqual([])
    expect(await files.rows(craftXlsx({ sheet: `<worksheet xmlns="${MAIN}"/>` }))).toEqual([])
  })

  test('formulas, extensions and everything around the data are skipped', async () => {
    const content = craftXlsx({
      sheet:
        `<worksheet xmlns="${MAIN}" xmlns:x14="urn:x"><cols><col min="1" max="1"/></cols><sheetData><x14:row><x14:c><v>9</v></x14:c></x14:row>`
        + '<row r="1"><c r="A1"><f t="shared" ref="A1" si="0">B1</f><v>1</v><extLst><ext><v>9</v></ext></extLst></c><extLst><c><v>9</v></c></extLst></row>'
        + '</sheetData><row r="5"><c><v>9</v></c></row><extLst><ext><sheetData><row r="6"><c><v>9</v></c></row></sheetData></ext></extLst></worksheet>',
    })
    expect(await files.rows(content)).toEqual([{ linha: 1, celulas: [n('1')] }])
  })
})

describe('XML as different writers put it', () => {
  const ONE = [{ linha: 1, celulas: ['olá', n('1')] }]
  const CELLS = '<row r="1"><c r="A1" t="inlineStr"><is><t>olá</t></is></c><c r="B1"><v>1</v></c></row>'

  test('with a prefix on every element', async () => {
    const prefixed = CELLS.replaceAll(/<(\/?)/g, '<$1x:')
    const content = craftXlsx({
      sheet: `<x:worksheet xmlns:x="${MAIN}"><x:sheetData>${prefixed}</x:sheetData></x:worksheet>`,
      workbook: `<x:workbook xmlns:x="${MAIN}" xmlns:q="${RELATIONSHIPS}"><x:sheets><x:sheet name="V" sheetId="1" q:id="rId1"/></x:sheets></x:workbook>`,
    })
    expect(await files.rows(content)).toEqual(ONE)
  })

  test('in the namespaces of Strict Open XML', async () => {
    const strict = (xml: string) =>
      xml
        .replaceAll(
          'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
          'http://purl.oclc.org/ooxml/spreadsheetml/main',
        )
        .replaceAll(
          'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
          'http://purl.oclc.org/ooxml/officeDocument/relationships',
        )
    const content = craftXlsx({
      rows: CELLS,
      edit: (entries) => entries.map((entry) => ({ ...entry, data: strict(String(entry.data)) })),
    })
    expect(await files.rows(content)).toEqual(ONE)
  })

  test('with a byte order mark, comments, instructions and single quotes', async () => {
    const xml = `\ufeff<?xml version='1.0' encoding='utf-8'?><!-- c --><?a b?>${sheet(CELLS).slice(DECLARATION.length).replaceAll('"', "'")}<!-- fim -->`
    expect(await files.rows(craftXlsx({ sheet: xml }))).toEqual(ONE)
  })

  test.each(['utf-16le', 'utf-16be', 'utf-16le without mark'])('in %s', async (encoding) => {
    const xml = sheet(CELLS).replace('UTF-8', 'UTF-16')
    const bytes = Buffer.from(encoding.endsWith('mark') ? xml : `\ufeff${xml}`, 'utf16le')
    expect(await files.rows(craftXlsx({ sheet: encoding === 'utf-16be' ? bytes.swap16() : bytes }))).toEqual(ONE)
  })
})

describe('archives as different writers put them', () => {
  const ROWS = '<row r="1"><c r="A1"><v>1</v></c></row>'
  const ONE = [[n('1')]]

  test('stored, with data descriptors, zip64 sizes and a zip64 directory', async () => {
    const entries = xlsxEntries({ rows: ROWS })
    expect(await files.cells(craftZip(entries.map((one) => ({ ...one, stored: true }))))).toEqual(ONE)
    expect(await files.cells(craftZip(entries.map((one) => ({ ...one, dataDescriptor: true }))))).toEqual(ONE)
    expect(
      await files.cells(
        craftZip(
          entries.map((one) => ({ ...one, zip64: true })),
          { zip64: true },
        ),
      ),
    ).toEqual(ONE)
  })

  test.each([
    ['backslashes', (name: string) => name.replaceAll('/', '\\')],
    ['a leading slash', (name: string) => `/${name}`],
    ['odd case', (name: string) => name.toUpperCase()],
  ])('names with %s', async (_, rename) => {
    const entries = xlsxEntries({ rows: ROWS }).map((one) => ({ ...one, name: rename(one.name) }))
    expect(await files.cells(craftZip(entries))).toEqual(ONE)
  })

  test.each([
    '/xl/worksheets/sheet1.xml',
    '../xl/./worksheets/sheet1.xml',
    'worksheets\\sheet1.xml',
    'Worksheets/Sheet1.XML',
  ])('a relationship to %s', async (target) => {
    const workbookRels = relationships(relationship('rId1', 'worksheet', target))
    expect(await files.cells(craftXlsx({ rows: ROWS, workbookRels }))).toEqual(ONE)
  })

  test('no root relationships', async () => {
    expect(await files.cells(craftXlsx({ rows: ROWS, rootRels: null }))).toEqual(ONE)
  })

  test('relationships to styles and texts that are not there', async () => {
    expect(await files.cells(craftXlsx({ rows: ROWS }))).toEqual(ONE)
  })
})

describe('which sheet', () => {
  const workbookRels = relationships(
    relationship('rId9', 'chartsheet', 'chartsheets/sheet1.xml')
      + relationship('rId5', 'worksheet', 'worksheets/other.xml')
      + relationship('rId1', 'worksheet', 'worksheets/sheet1.xml'),
  )
  const other = { name: 'xl/worksheets/other.xml', data: sheet('<row><c><v>2</v></c></row>') }
  const read = (sheets: string) =>
    files.cells(
      craftXlsx({
        rows: '<row><c><v>1</v></c></row>',
        workbookRels,
        workbook: workbook(sheets),
        edit: (entries) => [...entries, other],
      }),
    )

  test("is the first in the workbook's order, whatever its file or id", async () => {
    expect(await read('<sheet name="B" sheetId="7" r:id="rId5"/><sheet name="A" sheetId="1" r:id="rId1"/>')).toEqual([
      [n('2')],
    ])
  })

  test('is the first even if hidden', async () => {
    expect(
      await read(
        '<sheet name="B" sheetId="7" state="veryHidden" r:id="rId5"/><sheet name="A" sheetId="1" r:id="rId1"/>',
      ),
    ).toEqual([[n('2')]])
  })

  test('is the first that has cells: chart sheets are passed over', async () => {
    expect(await read('<sheet name="G" sheetId="3" r:id="rId9"/><sheet name="A" sheetId="1" r:id="rId1"/>')).toEqual([
      [n('1')],
    ])
  })
})

test('a text that the caller keeps does not keep the XML around it', () => {
  const rows = Array.from(
    { length: 25_000 },
    (_, i) => `<row><c t="str"><v>texto número ${i}</v></c><!--${'a'.repeat(8_000)}--></row>`,
  )
  const { outcome, growthMb } = readInChild(files.save(craftXlsx({ rows: rows.join('') })), { maxProporcao: 2_000 })
  expect(outcome).toBe('25000 rows')
  expect(growthMb).toBeLessThan(120)
})

describe('the iterator', () => {
  const path = () => files.save(craftXlsx({ rows: '<row><c><v>1</v></c></row>'.repeat(50_000) }))

  test('closes the file at the end, on break, and when the consumer throws', async () => {
    const file = path()
    for await (const batch of readXlsx(file)) void batch
    for await (const batch of readXlsx(file)) {
      expect(batch).toHaveLength(500)
      break
    }
    await expect(async () => {
      for await (const batch of readXlsx(file)) throw new Error(`consumer ${batch.length}`)
    }).rejects.toThrow('consumer 500')
    expect(files.openDescriptors()).toEqual([])
  })

  test("stops with the signal's reason, before and while reading", async () => {
    const file = path()
    const reason = new Error('cancelado')
    await expect(readXlsx(file, {}, AbortSignal.abort(reason))[Symbol.asyncIterator]().next()).rejects.toBe(reason)

    const controller = new AbortController()
    let rows = 0
    await expect(async () => {
      for await (const batch of readXlsx(file, {}, controller.signal)) {
        rows += batch.length
        controller.abort(reason)
      }
    }).rejects.toBe(reason)
    expect(rows).toBeLessThan(50_000)
    expect(files.openDescriptors()).toEqual([])
  })

  test('can be had again from the same rows', async () => {
    const rows = readXlsx(path())
    for (let time = 0; time < 2; time++) {
      let count = 0
      for await (const batch of rows) count += batch.length
      expect(count).toBe(50_000)
    }
  })

  test('opens nothing before it is asked for a batch, and does not know the date system', () => {
    expect(() => readXlsx('/nowhere').date1904).toThrow('after the first batch')
  })

  test('a file that the machine cannot read is no fault of its sender', async () => {
    await expect(readAll(`${files.folder}/nothing.xlsx`)).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(readAll(files.folder)).rejects.toMatchObject({ syscall: expect.any(String) as string })
  })
})

test('rows that are hidden are read and counted, and a formula without a stored value is no empty cell', async () => {
  const path = files.save(
    craftXlsx({
      rows:
        '<row r="1"><c r="A1"><v>1</v></c></row>'
        + '<row r="2" hidden="1"><c r="A2"><f>A1*2</f><v>2</v></c><c r="B2"><f>A1*2</f></c></row>'
        + '<row r="3" hidden="true"><c r="A3"><f>A1*2</f><v></v></c></row>'
        + '<row r="4"><c r="A4"><v>4</v></c><c r="B4" t="str"><f>""</f><v></v></c></row>',
    }),
  )
  const planilha = readXlsx(path)
  const rows: SheetRow[] = []
  for await (const batch of planilha) rows.push(...batch)
  expect(rows.map(({ celulas }) => celulas)).toEqual([[n('1')], [n('2'), e(SEM_VALOR)], [n('4')]])
  expect([planilha.aba, planilha.ocultas]).toEqual(['Vendas', 1])
})
