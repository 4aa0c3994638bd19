import { Readable } from 'node:stream'
import { semFormula, textoDaCelula, type Tabela } from './cells.ts'
import type { SheetContent } from './xlsx.ts'

const BOM = '\uFEFF'
const SEPARATOR = ';'
const LINE_END = '\r\n'

/** A table as CSV for spreadsheet programs here: `;`, UTF-8 with its mark, CRLF (`decisions.md §F 68`). */
export const csvOf = (tabela: Tabela): Readable => Readable.from(textsOf(tabela), { objectMode: false })

async function* textsOf({ colunas, linhas }: Tabela): AsyncGenerator<string> {
  yield BOM + lineOf(colunas.map(({ titulo, tituloNoCsv }) => semFormula(tituloNoCsv ?? titulo)))
  for await (const rows of linhas) {
    yield rows.map((row) => lineOf(colunas.map((coluna) => textoDaCelula(coluna, row[coluna.campo])))).join('')
  }
}

/** A sheet as such a CSV. */
export const csvOfSheet = (sheet: SheetContent): Readable => Readable.from(linesOf(sheet), { objectMode: false })

async function* linesOf({ columns, linhas }: SheetContent): AsyncGenerator<string> {
  yield BOM + lineOf(columns.map(({ titulo }) => semFormula(titulo)))
  for await (const rows of linhas)
    yield rows.map((row) => lineOf(row.map((cell) => semFormula(cell === null ? '' : String(cell))))).join('')
}

const lineOf = (values: readonly string[]): string => values.map(quoted).join(SEPARATOR) + LINE_END

const quoted = (value: string): string => (/[";\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)
