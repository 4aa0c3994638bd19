import type { CellContent, SheetColumn, SheetContent } from '#services/engine/exports/xlsx.ts'
import { readSheet } from '#services/engine/spreadsheet/read-sheet.ts'
import type { CellValue } from '#services/engine/spreadsheet/sheet-row.ts'
import { errosPorLinha } from './row-errors.ts'
import type { RefusedRows } from './upload-kind.ts'

const TITULO_DO_ERRO = 'Erro'
const COLUMN_WIDTH = 18

/** The columns of an uploaded sheet, with what is wrong with a row in front. */
export const colunasComErro = (cabecalho: readonly CellValue[]): SheetColumn[] => [
  { titulo: TITULO_DO_ERRO, width: 60 },
  ...cabecalho.map((celula) => ({ titulo: String(contentOf(celula) ?? ''), width: COLUMN_WIDTH })),
]

/** A cell as it came. */
export function contentOf(celula: CellValue): CellContent {
  if (celula === null || typeof celula !== 'object') return celula
  if ('numero' in celula) return celula.mostrado ?? Number(celula.numero)
  return 'data' in celula ? new Date(`${celula.data}T00:00:00Z`) : celula.erro
}

const ROWS_AT_A_TIME = 2_000

/** The refused rows of a sheet, as they came. */
export async function refusedRowsOfSheet({ db, idProcessamento, path, signal }: RefusedRows): Promise<SheetContent> {
  const erros = await errosPorLinha(db, idProcessamento)
  let cabecalho: readonly CellValue[] = []
  for await (const [primeira] of await readSheet(path, { linhasPorLote: 1 }, signal)) {
    cabecalho = primeira!.celulas
    break
  }
  async function* recusadas(): AsyncGenerator<CellContent[][]> {
    for await (const rows of await readSheet(path, { linhasPorLote: ROWS_AT_A_TIME }, signal)) {
      const some = rows.filter(({ linha }) => erros.has(linha))
      if (some.length > 0) yield some.map(({ linha, celulas }) => [erros.get(linha)!, ...celulas.map(contentOf)])
    }
  }
  return { name: 'Linhas', columns: colunasComErro(cabecalho), linhas: recusadas() }
}
