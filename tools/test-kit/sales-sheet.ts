import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import { formatarCnpj } from '#contracts/values/documentos.ts'
import { ANA, DENTAL_A } from './programme.ts'

/** A number is shown by its format, such as `0%`. */
type Cell = string | number | Date | null | { numero: number; formato: string }

/** One row of a sales sheet by column title; columns left out are those of a valid sale of Ana's. */
export type SalesRow = Partial<
  Record<
    | 'CNPJ Dental'
    | 'CPF Vendedor'
    | 'Tipo Fiscal'
    | 'Número Fiscal'
    | 'Data da Venda'
    | 'Código Produto'
    | 'Descrição'
    | 'Quantidade'
    | 'Valor Unitário'
    | 'Desconto',
    Cell
  >
>

const GOOD: Required<SalesRow> = {
  'CNPJ Dental': formatarCnpj(DENTAL_A),
  'CPF Vendedor': ANA,
  'Tipo Fiscal': 'N',
  'Número Fiscal': '1',
  'Data da Venda': '19/11/2026',
  'Código Produto': 'A1',
  Descrição: 'Resina',
  Quantidade: 2,
  'Valor Unitário': 100,
  Desconto: null,
}

const folder = mkdtempSync(join(tmpdir(), 'lastro-sheets-'))
let files = 0

/** Writes the rows as an .xlsx and returns its path; `columns` may leave some out or reorder them. */
export async function salesSheet(
  rows: readonly SalesRow[],
  columns = Object.keys(GOOD) as (keyof SalesRow)[],
): Promise<string> {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('Vendas')
  sheet.addRow(columns)
  for (const row of rows) {
    const added = sheet.addRow([])
    for (const [n, column] of columns.entries()) {
      const content = { ...GOOD, ...row }[column]
      const cell = added.getCell(n + 1)
      if (content === null || typeof content !== 'object' || content instanceof Date) cell.value = content
      else Object.assign(cell, { value: content.numero, numFmt: content.formato })
    }
  }
  const path = join(folder, `${++files}.xlsx`)
  await book.xlsx.writeFile(path)
  return path
}
