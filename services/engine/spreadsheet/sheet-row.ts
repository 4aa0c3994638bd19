/**
 * The content of a cell.
 *
 * - `{ numero }` keeps the decimal text of the file (`12.300000000000001`, `1.2E+13`): money is converted from it
 *   exactly, which a JavaScript number would not allow; with `mostrado`, what people see in the cell, where that is
 *   another number (`10%`, `00994700`)
 * - `{ data }` is a day, `YYYY-MM-DD`: a number under a date format, or an ISO date cell; the time is dropped
 * - `{ erro }` is an Excel error, such as `#REF!`, or `SEM_VALOR`
 * - `null` is an empty cell
 */
export type CellValue =
  string | boolean | { numero: string; mostrado?: string } | { data: string } | { erro: string } | null

/** Stands for what a formula would give, in a file of a program that writes formulas without calculating them. */
export const SEM_VALOR = 'fórmula sem valor'

export interface SheetRow {
  /** The row's number as the person sees it in the margin, from 1. */
  linha: number
  /** Index 0 is column A; empty cells are `null`, and the array ends with the last filled one. */
  celulas: CellValue[]
}
