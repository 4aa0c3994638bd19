import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import {
  craftXlsx,
  DECLARATION,
  MAIN,
  relationship,
  relationships,
  sheet,
  workbook,
  xlsxEntries,
} from './test-support/craft-xlsx.ts'
import { craftZip, type CraftedEntry } from './test-support/craft-zip.ts'
import { readInChild } from './test-support/read-in-child.ts'
import { spreadsheetFiles } from './test-support/spreadsheet-files.ts'

const files = spreadsheetFiles()
const { refusal } = files

const DAMAGED =
  'danificado: O arquivo está danificado ou incompleto; abra-o no Excel, salve de novo como .xlsx e envie outra vez.'
const DANGEROUS = /^conteudo-perigoso: .*recusado por segurança/
const SENTENCE = /^[a-z-]+: [A-Z][^]*\.$|^read to its end$/
const RUNS = 200
const ROWS = '<row r="1"><c r="A1"><v>1</v></c></row>'

afterEach(() => {
  expect(files.openDescriptors()).toEqual([])
})

describe('not an .xlsx at all', () => {
  const ole2 = (...names: string[]) => {
    const content = Buffer.alloc(300_000)
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(content)
    // The first name crosses the boundary between two scanned chunks.
    names.forEach((name, i) => content.write(name, 256 * 1024 - 7 + i * 64, 'utf16le'))
    return content
  }

  test.each([
    ['an empty file', '', 'O arquivo está vazio'],
    ['a PDF', '%PDF-1.7\n%\u00e2\u00e3', 'é um PDF'],
    ['a CSV', 'CNPJ;CPF\n1;2\n', 'texto (CSV)'],
    ['a CSV in UTF-16', Buffer.from('\ufeffCNPJ\tCPF\r\n', 'utf16le'), 'texto (CSV)'],
    ['an HTML table', '\ufeff\n <html><table>', 'página HTML'],
    ['an XML spreadsheet of 2003', '<?xml version="1.0"?><Workbook/>', 'HTML ou XML'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]), 'não é uma planilha do Excel'],
    ['an empty zip', craftZip([]), 'zip vazio'],
    ['an old .xls', ole2('Workbook'), 'formato antigo do Excel (.xls)'],
    ['another OLE2 file', ole2('WordDocument'), 'formato antigo do Office'],
  ])('%s', async (_, content, sentence) => {
    const said = await refusal(content)
    expect(said).toMatch(/^tipo-errado: /)
    expect(said).toContain(sentence)
  })

  test.each(['EncryptedPackage', 'EncryptionInfo'])('an .xlsx with a password (%s)', async (name) => {
    expect(await refusal(ole2(name, 'Workbook'))).toMatch(/^criptografado: .*protegida por senha/)
  })

  test.each([
    [
      'com-senha.xlsx',
      'criptografado: A planilha está protegida por senha; tire a senha no Excel (Arquivo, Informações, Proteger), salve e envie outra vez.',
    ],
    [
      'antigo.xls',
      'tipo-errado: A planilha está no formato antigo do Excel (.xls); abra-a no Excel, salve como .xlsx e envie outra vez.',
    ],
  ])('%s as LibreOffice writes it', async (name, sentence) => {
    expect(await refusal(readFileSync(fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url))))).toBe(sentence)
  })

  const rootRels = (target: string) => relationships(relationship('rId1', 'officeDocument', target))

  test.each([
    [
      'a document',
      [
        { name: '_rels/.rels', data: rootRels('word/document.xml') },
        { name: 'word/document.xml', data: '<w:document xmlns:w="w"/>' },
      ],
      'Word',
    ],
    ['a presentation', [{ name: 'ppt/presentation.xml', data: '' }], 'PowerPoint'],
    [
      'an OpenDocument sheet',
      [
        { name: 'mimetype', data: 'x', stored: true },
        { name: 'content.xml', data: '' },
      ],
      'OpenDocument (.ods)',
    ],
    ['a jar', [{ name: 'META-INF/MANIFEST.MF', data: '' }], '.zip comum'],
    [
      'an .xlsb',
      [
        { name: '_rels/.rels', data: rootRels('xl/workbook.bin') },
        { name: 'xl/workbook.bin', data: '' },
      ],
      '.xlsb',
    ],
  ] satisfies [string, CraftedEntry[], string][])('a zip that is %s', async (_, entries, sentence) => {
    const said = await refusal(craftZip(entries))
    expect(said).toMatch(/^tipo-errado: /)
    expect(said).toContain(sentence)
  })
})

describe('a workbook without a worksheet', () => {
  test.each([
    ['none', {}],
    [
      'only a chart sheet',
      { workbookRels: relationships(relationship('rId1', 'chartsheet', 'chartsheets/sheet1.xml')) },
    ],
    [
      'one outside the file',
      {
        workbookRels: relationships(relationship('rId1', 'worksheet', 'file:///etc/passwd', ' TargetMode="External"')),
      },
    ],
  ])('%s', async (_, parts) => {
    const sheets = _ === 'none' ? '' : undefined
    expect(await refusal(craftXlsx({ workbook: workbook(sheets), ...parts }))).toMatch(/^sem-planilha: /)
  })
})

describe('a damaged archive', () => {
  const whole = craftXlsx({ rows: ROWS })

  test('cut short anywhere', async () => {
    for (let length = 4; length < whole.length; length += 37) {
      expect(await refusal(whole.subarray(0, length))).toBe(DAMAGED)
    }
  })

  test.each([
    ['a wrong checksum', { crc: 1 }],
    ['a wrong length', { unpackedSize: 5 }],
    ['an unknown method', { method: 12 }],
    ['bytes that do not inflate', { packed: Buffer.from('not deflated') }],
    ['compressed bytes that end early', { packed: Buffer.from([0x01]) }],
    ['an entry past the end', { offset: 0x7fffffff }],
  ] satisfies [string, Partial<CraftedEntry>][])('%s', async (_, lie) => {
    const entries = xlsxEntries({ rows: ROWS }).map((one) =>
      one.name.endsWith('sheet1.xml') ? { ...one, ...lie } : one,
    )
    expect(await refusal(craftZip(entries))).toBe(DAMAGED)
  })

  test('a directory declared to begin beyond any file', async () => {
    const content = craftZip(xlsxEntries(), { zip64: true, directoryOffset: 0xffff_ffff_ffff_fff0n })
    expect(await refusal(content)).toBe(DAMAGED)
  })

  test('fewer entries than announced', async () => {
    expect(await refusal(craftZip(xlsxEntries(), { entryCount: 50 }))).toBe(DAMAGED)
  })

  test.each([0x01, 0x41])('entries with a password (flags %i)', async (flags) => {
    const content = craftZip(xlsxEntries({ rows: ROWS }).map((one) => ({ ...one, flags })))
    expect(await refusal(content)).toMatch(/^criptografado: /)
  })

  test('a part missing that the workbook leads to', async () => {
    const content = craftXlsx({ edit: (entries) => entries.filter(({ name }) => !name.endsWith('sheet1.xml')) })
    expect(await refusal(content)).toBe(DAMAGED)
  })

  test('any byte changed gives rows or one of the refusals, never another error', async () => {
    const original = readFileSync(fileURLToPath(new URL('./fixtures/xlsxwriter.xlsx', import.meta.url)))
    const changes = fc.array(fc.tuple(fc.nat(original.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(changes, async (bytes) => {
        const content = Buffer.from(original)
        for (const [at, byte] of bytes) content[at] = byte
        expect(await refusal(content)).toMatch(SENTENCE)
      }),
      { numRuns: RUNS },
    )
  })
})

describe('any XML', () => {
  const parts = xlsxEntries({
    texts: '<si><t>a</t></si><si><r><t>b</t></r><rPh sb="0" eb="1"><t>c</t></rPh></si>',
    styles:
      '<numFmts><numFmt numFmtId="164" formatCode="d/m/y"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>',
    rows: '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="1"><v>45688.5</v></c><c r="C1" t="inlineStr"><is><t>x</t></is></c></row><row><c><f>A1</f><v>1</v></c></row>',
  })
  const scraps = fc.constantFrom(
    '<',
    '>',
    '"',
    '/',
    '&',
    'r',
    '0',
    '-',
    '\0',
    '<c>',
    '</row>',
    '<row>',
    '<is>',
    ' t="s"',
    ']]>',
    '<!--',
    '<?',
    'x:',
    '\ufeff',
    '\ud83d',
  )

  test('changed anywhere gives rows or one of the refusals, never another error', async () => {
    const change = fc.record({ part: fc.nat(parts.length - 1), at: fc.nat(1_000), removed: fc.nat(12), added: scraps })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
        const entries = parts.map((entry) => ({ ...entry }))
        for (const { part, at, removed, added } of changes) {
          const entry = entries[part] ?? entries[0]
          if (entry === undefined) continue
          const text = String(entry.data)
          const start = at % text.length
          entry.data = text.slice(0, start) + added + text.slice(start + removed)
        }
        expect(await refusal(craftZip(entries))).toMatch(SENTENCE)
      }),
      { numRuns: RUNS },
    )
  })
})

describe('an archive built to harm', () => {
  test('more entries than any workbook', async () => {
    const entries = Array.from({ length: 5_000 }, (_, i) => ({ name: `xl/media/${i}`, data: '', stored: true }))
    expect(await refusal(craftZip([...xlsxEntries(), ...entries]))).toMatch(/^grande-demais: .*partes demais/)
  })

  test('more entries announced than there are', async () => {
    expect(await refusal(craftZip(xlsxEntries(), { zip64: true, entryCount: 2 ** 40 }))).toMatch(/^grande-demais: /)
  })

  test('entries that share bytes', async () => {
    const entries = xlsxEntries({ rows: ROWS })
    const extra = { name: 'xl/media/a', data: 'a', stored: true, offset: 10 }
    expect(await refusal(craftZip([...entries, extra]))).toMatch(DANGEROUS)
  })

  test('two parts of one name', async () => {
    const twice = craftXlsx({
      edit: (entries) => [...entries, { name: 'XL/Worksheets/sheet1.xml', data: sheet(ROWS) }],
    })
    expect(await refusal(twice)).toMatch(DANGEROUS)
  })

  test('a hundred megabytes of empty rows in some hundred kilobytes ends early, in bounded memory', () => {
    const path = files.save(craftXlsx({ rows: '<row><c/></row>'.repeat(7_000_000) }))
    const { outcome, growthMb, cpuMs } = readInChild(path)
    expect(outcome).toBe('danificado')
    expect(growthMb).toBeLessThan(100)
    expect(cpuMs).toBeLessThan(10_000)
  })

  test('a part with a false declared length is stopped by its real length', () => {
    const filler = `<row r="1"><c r="A1"><v>1</v></c></row>${`<x>${'a'.repeat(1_000)}</x>`.repeat(100_000)}`
    const entries = xlsxEntries({ rows: filler }).map((one) =>
      one.name.endsWith('sheet1.xml') ? { ...one, unpackedSize: 1_000 } : one,
    )
    const { outcome, growthMb } = readInChild(files.save(craftZip(entries)))
    expect(outcome).toBe('grande-demais')
    expect(growthMb).toBeLessThan(100)
  })

  test.each([
    ['one text', '<row><c t="str"><v>', 'a', '</v></c></row>'],
    ['one inline text', '<row><c t="inlineStr"><is><t>', 'a', '</t></is></c></row>'],
    ['one attribute', '<row a="', 'a', '"/>'],
    ['one tag full of attributes', '<row ', 'a="" ', '/>'],
    ['one name', '<', 'a', '/>'],
    ['one comment', '<!--', 'a', '-->'],
    ['one CDATA section', '<row><c><v><![CDATA[', 'a', ']]></v></c></row>'],
    ['one reference', '<row><c><v>&', 'a', ';</v></c></row>'],
  ])('100 MB in %s ends early, in bounded memory', (_, before, repeated, after) => {
    const rows = before + repeated.repeat(100_000_000 / repeated.length) + after
    const { outcome, growthMb, cpuMs } = readInChild(files.save(craftXlsx({ rows })))
    expect(outcome).toMatch(/^grande-demais$|^danificado$/)
    expect(growthMb).toBeLessThan(100)
    expect(cpuMs).toBeLessThan(10_000)
  })
})

describe('limits', () => {
  test('unpacked bytes, in all and by proportion', async () => {
    const content = craftXlsx({ rows: '<row><c><v>1</v></c></row>'.repeat(20_000) })
    expect(await refusal(content, { maxBytesDescompactados: 100_000 })).toMatch(/^grande-demais: .*descompactada/)
    expect(await refusal(content, { bytesSemProporcao: 100_000, maxProporcao: 10 })).toMatch(
      /^grande-demais: .*descompactada/,
    )
    expect(await refusal(content)).toBe('read to its end')
  })

  test('equal rows, which pack better than any others, stay within the default proportion', async () => {
    const cells = ['12345678000195', '12345678909', 'N', '1001', 'RC-A2'].map(
      (text, i) => (row: number) => `<c r="${'ABCDE'.charAt(i)}${row}" t="str"><v>${text}</v></c>`,
    )
    const rows = Array.from(
      { length: 20_000 },
      (_, i) => `<row r="${i + 1}">${cells.map((cell) => cell(i + 1)).join('')}</row>`,
    )
    expect(await refusal(craftXlsx({ rows: rows.join('') }), { bytesSemProporcao: 0 })).toBe('read to its end')
  })

  test('rows, not counting the heading nor empty ones', async () => {
    const filled = (count: number) =>
      craftXlsx({ rows: `${'<row/>'.repeat(50)}${'<row><c><v>1</v></c></row>'.repeat(count)}` })
    expect(await refusal(filled(11), { maxLinhas: 10 })).toBe('read to its end')
    expect(await refusal(filled(1_012), { maxLinhas: 1_010 })).toMatch(
      /^grande-demais: A planilha tem mais de 1\.010 linhas;/,
    )
  })

  test('columns with something in them', async () => {
    const content = craftXlsx({ rows: '<row r="1"><c r="A1"><v>1</v></c><c r="JA1"><v>1</v></c></row>' })
    expect(await refusal(content)).toMatch(
      /^grande-demais: A planilha tem mais de 256 colunas \(há algo escrito na coluna JA\);/,
    )
  })

  test.each([
    ['in a cell', { rows: `<row><c t="str"><v>${'a'.repeat(32_768)}</v></c></row>` }],
    [
      'in pieces',
      { rows: `<row><c t="inlineStr"><is>${`<r><t>${'a'.repeat(5_000)}</t></r>`.repeat(7)}</is></c></row>` },
    ],
    ['in a shared string', { texts: `<si><t>${'a'.repeat(32_768)}</t></si>` }],
  ])('text %s', async (_, parts) => {
    expect(await refusal(craftXlsx(parts))).toMatch(/^grande-demais: .*texto longo demais/)
  })

  test('the longest text that Excel allows is read, also written as references', async () => {
    expect(
      await files.cells(craftXlsx({ rows: `<row><c t="str"><v>${'&#x00e9;'.repeat(32_767)}</v></c></row>` })),
    ).toEqual([['é'.repeat(32_767)]])
  })

  test('shared strings, by bytes and by number', async () => {
    const content = craftXlsx({ texts: '<si><t>a</t></si>'.repeat(1_000) })
    expect(await refusal(content, { maxTextosCompartilhadosBytes: 5_000 })).toMatch(/^grande-demais: .*texto demais/)
    expect(await refusal(content, { maxTextosCompartilhados: 999 })).toMatch(/^grande-demais: .*texto demais/)
    expect(await refusal(content, { maxTextosCompartilhados: 1_000 })).toBe('read to its end')
  })

  test('the structure of the workbook', async () => {
    const content = craftXlsx({ styles: `<cellXfs>${'<xf/>'.repeat(10_000)}</cellXfs>` })
    expect(await refusal(content, { maxBytesEstrutura: 10_000 })).toMatch(/^grande-demais: /)
  })
})

describe('XML that a spreadsheet never has', () => {
  const inSheet = (xml: string) => craftXlsx({ sheet: xml })

  test.each([
    ['entities that multiply', '<!DOCTYPE w [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>'],
    ['an entity from outside', '<!DOCTYPE w SYSTEM "file:///etc/passwd">'],
    ['an empty document type', '<!DOCTYPE w>'],
  ])('%s', async (_, doctype) => {
    const xml = sheet(ROWS)
    expect(await refusal(inSheet(DECLARATION + doctype + xml.slice(DECLARATION.length)))).toMatch(DANGEROUS)
    expect(await refusal(craftXlsx({ workbook: doctype + workbook().slice(DECLARATION.length) }))).toMatch(DANGEROUS)
  })

  test('elements nested without end', async () => {
    expect(await refusal(inSheet(sheet('<a>'.repeat(100_000))))).toMatch(DANGEROUS)
  })

  test.each([
    ['no XML', 'linha;coluna'],
    ['nothing', ''],
    ['a single byte', '<'],
    ['another root', '<planilha/>'],
    ['the root of another format', '<worksheet xmlns="urn:other"><sheetData/></worksheet>'],
    ['an end before its time', sheet(ROWS).slice(0, -5)],
    ['elements that cross', sheet('<row><c></row></c>')],
    ['an unknown entity', sheet('<row><c t="str"><v>&nbsp;</v></c></row>')],
    ['a zero', sheet('<row><c t="str"><v>a\0b</v></c></row>')],
    ['a reference to a zero', sheet('<row><c t="str"><v>&#0;</v></c></row>')],
    ['two roots', sheet(ROWS) + '<x/>'],
    ['another encoding', sheet(ROWS).replace('UTF-8', 'ISO-8859-1')],
    ['an encoding that it is not in', sheet(ROWS).replace('UTF-8', 'UTF-16')],
    ['broken UTF-8', Buffer.from(sheet('<row><c t="str"><v>caf\u00e9</v></c></row>'), 'latin1')],
    ['UTF-8 that breaks off', Buffer.concat([Buffer.from(sheet(ROWS)), Buffer.from([0xe2, 0x82])])],
    [
      'broken UTF-16',
      Buffer.concat([
        Buffer.from(`\ufeff<worksheet xmlns="${MAIN}">`, 'utf16le'),
        Buffer.from([0x00, 0xd8, 0x3c, 0x00]),
      ]),
    ],
    ['UTF-16 that breaks off', Buffer.from(`\ufeff<worksheet xmlns="${MAIN}"/>`, 'utf16le').subarray(0, -1)],
  ])('%s', async (_, xml) => {
    expect(await refusal(craftXlsx({ sheet: xml as string }))).toBe(DAMAGED)
  })
})

describe('a sheet that breaks its own rules', () => {
  test.each([
    ['a row past the last of Excel', '<row r="1048577"/>'],
    ['ten million rows', '<row/>'.repeat(1_048_577)],
    ['rows going back', '<row r="5"/><row r="4"/>'],
    ['a row twice', '<row r="5"/><row r="5"/>'],
    ['a row zero', '<row r="0"/>'],
    ['a row that is no number', '<row r="um"/>'],
    ['a negative row', '<row r="-1"/>'],
    ['a column without end', '<row r="1"><c r="ZZZZZZZ1"/></row>'],
    ['a column past the last of Excel', '<row r="1"><c r="XFE1"/></row>'],
    ['more cells than Excel has columns', `<row r="1">${'<c/>'.repeat(16_385)}</row>`],
    ['cells going back', '<row r="1"><c r="B1"/><c r="A1"/></row>'],
    ['a cell twice', '<row r="1"><c r="B1"/><c r="B1"/></row>'],
    ['a cell of another row', '<row r="1"><c r="A2"/></row>'],
    ['a cell without column', '<row r="1"><c r="1"/></row>'],
    ['a cell without row', '<row r="1"><c r="A"/></row>'],
    ['a reference that goes on', '<row r="1"><c r="A1B"/></row>'],
    ['a reference of many digits', `<row><c r="A${'9'.repeat(400)}"/></row>`],
  ])('%s', async (_, rows) => {
    expect(await refusal(craftXlsx({ rows }))).toBe(DAMAGED)
  })

  const inCell = (cell: string) => refusal(craftXlsx({ rows: `<row r="7"><c r="AB7"${cell}</c></row>` }))

  test.each([
    ...['NaN', 'INF', '1e999', '1,5', '0x10', '1 2', '--1', '1'.repeat(200)].map((v) => [
      `><v>${v}</v>`,
      'número inválido',
    ]),
    [' t="s"><v>9</v>', 'texto que não existe'],
    [' t="s"><v>-1</v>', 'texto que não existe'],
    [' t="s"><v>__proto__</v>', 'texto que não existe'],
    [' t="b"><v>talvez</v>', 'valor lógico inválido'],
    [' t="q"><v>1</v>', 'tipo de valor'],
  ] as [string, string][])('a cell <c%s</c> is named', async (cell, sentence) => {
    const said = await inCell(cell)
    expect(said).toMatch(/^danificado: A célula AB7 /)
    expect(said).toContain(sentence)
  })
})
