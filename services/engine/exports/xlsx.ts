import ExcelJS from 'exceljs'
import { once } from 'node:events'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import type { TipoColuna } from '#contracts/lista.ts'
import { valorDaCelula, type Tabela } from './cells.ts'

export type CellContent = string | number | boolean | Date | null

export interface SheetColumn {
  titulo: string
  width: number
  numFmt?: string | undefined
}

/** One sheet of a workbook; `linhas` come some at a time. */
export interface SheetContent {
  name: string
  columns: readonly SheetColumn[]
  linhas: AsyncIterable<readonly (readonly CellContent[])[]>
}

/** Of a format's 1,048,576: a round number that leaves room for the heading. More rows go on in another sheet. */
const ROWS_OF_A_SHEET = 1_000_000
const DAY = 'dd/mm/yyyy'
const MOMENT = `${DAY} hh:mm`

/** A workbook as a stream; memory does not grow with its rows. An error of its rows is the stream's error. */
export function xlsxOf(sheets: readonly SheetContent[], rowsOfASheet = ROWS_OF_A_SHEET): Readable {
  const out = new PassThrough()
  write(sheets, out, rowsOfASheet).catch((error: unknown) => out.destroy(error as Error))
  return out
}

async function write(sheets: readonly SheetContent[], out: PassThrough, rowsOfASheet: number): Promise<void> {
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true, useSharedStrings: false })
  const gone = new AbortController()
  out.once('close', () => gone.abort(new Error('nobody reads the workbook any more')))
  for (const content of sheets) await writeSheet(book, content, rowsOfASheet, gone.signal)
  await book.commit()
}

type Book = ExcelJS.stream.xlsx.WorkbookWriter

async function writeSheet(
  book: Book,
  { name, columns, linhas }: SheetContent,
  rowsOfASheet: number,
  gone: AbortSignal,
): Promise<void> {
  let part = 1
  let sheet = startSheet(book, name, columns)
  let written = 0
  for await (const rows of linhas) {
    for (const row of rows) {
      if (written === rowsOfASheet) {
        sheet.commit()
        sheet = startSheet(book, `${name} ${++part}`, columns)
        written = 0
      }
      const added = sheet.addRow(row.map(writable))
      row.forEach((value, n) => {
        if (value instanceof Date && columns[n]?.numFmt === undefined) added.getCell(n + 1).numFmt = DAY
      })
      added.commit()
      written++
    }
    await drained(sheet, gone)
  }
  sheet.commit()
}

function startSheet(book: Book, name: string, columns: readonly SheetColumn[]): ExcelJS.Worksheet {
  const sheet = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = columns.map(({ width, numFmt }) => ({ width, style: numFmt === undefined ? {} : { numFmt } }))
  const heading = sheet.addRow(columns.map(({ titulo }) => writable(titulo)))
  heading.eachCell((cell) => {
    cell.font = { bold: true }
  })
  heading.commit()
  return sheet
}

/** What XML has no way to hold; exceljs takes only some of it out, and the rest damages the file. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const writable = (value: CellContent): CellContent => (typeof value === 'string' ? value.replace(NOT_XML, '') : value)

/** What an old stream says of itself; `writableNeedDrain` came later. */
type OldWritable = Writable & { _writableState: { needDrain: boolean } }

/** exceljs does not wait for what reads it: without this, a whole sheet would pile up in memory. */
async function drained(sheet: ExcelJS.Worksheet, signal: AbortSignal): Promise<void> {
  const { pipes } = (sheet as unknown as { stream: { pipes: OldWritable[] } }).stream
  for (const pipe of pipes) {
    if (pipe._writableState.needDrain) await once(pipe, 'drain', { signal })
  }
}

const WIDTHS: Partial<Record<TipoColuna, number>> = { texto: 32, cpf: 16, cnpj: 20, dia: 12, momento: 18, simNao: 8 }
const NUMBER_WIDTH = 14
const FORMATS: Partial<Record<TipoColuna, string>> = {
  dia: DAY,
  momento: MOMENT,
  inteiro: '0',
  pontos: '#,##0.00',
  dinheiro: '"R$" #,##0.00',
  quantidade: '#,##0.00',
  texto: '@',
  cpf: '@',
  cnpj: '@',
}

/** A table as a sheet, and beside it a sheet that says what the rows are. */
export function sheetsOf(
  { titulo, colunas, linhas }: Tabela,
  notas: readonly (readonly [string, string])[],
): SheetContent[] {
  return [
    {
      name: titulo,
      columns: colunas.map(({ titulo, tipo, comSegundos }) => ({
        titulo,
        width: WIDTHS[tipo] ?? NUMBER_WIDTH,
        numFmt: comSegundos ? `${MOMENT}:ss` : FORMATS[tipo],
      })),
      linhas: cellsOf(colunas, linhas),
    },
    {
      name: 'Filtros',
      columns: [
        { titulo: 'Filtro', width: 24, numFmt: '@' },
        { titulo: 'Valor', width: 60, numFmt: '@' },
      ],
      linhas: (async function* () {
        yield notas
      })(),
    },
  ]
}

async function* cellsOf(colunas: Tabela['colunas'], linhas: Tabela['linhas']): AsyncGenerator<CellContent[][]> {
  for await (const rows of linhas)
    yield rows.map((row) => colunas.map((coluna) => valorDaCelula(coluna, row[coluna.campo])))
}
