import ExcelJS from 'exceljs'

/** One row by its column; columns left out are those of a good one. */
export type LinhaDePlanilha = Partial<
  Record<'rede' | 'pedido' | 'data' | 'codProduto' | 'quantidade' | 'valorTotal', string>
>

const BOA: Required<LinhaDePlanilha> = {
  rede: 'Norte',
  pedido: '1',
  data: '10/03/2026',
  codProduto: 'P1',
  quantidade: '5',
  valorTotal: '500,00',
}
const COLUNAS = Object.keys(BOA) as (keyof LinhaDePlanilha)[]

/** The rows as a CSV. */
export const csvDeCompras = (rows: readonly LinhaDePlanilha[], colunas = COLUNAS): string =>
  [colunas, ...rows.map((row) => colunas.map((coluna) => ({ ...BOA, ...row })[coluna]))]
    .map((celulas) => celulas.join(';'))
    .join('\r\n')

/** The same as an .xlsx with real dates and numbers; `edit` changes the sheet before it is written. */
export async function xlsxDeCompras(
  rows: readonly LinhaDePlanilha[],
  edit?: (sheet: ExcelJS.Worksheet) => void,
): Promise<Buffer> {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('Compras')
  sheet.addRow(COLUNAS)
  for (const row of rows) {
    const { rede, pedido, data, codProduto, quantidade, valorTotal } = { ...BOA, ...row }
    const [dia, mes, ano] = data.split('/')
    const numero = (texto: string) => Number(texto.replace(',', '.'))
    sheet.addRow([
      ...[rede, numero(pedido), new Date(`${ano}-${mes}-${dia}T00:00:00Z`), codProduto],
      ...[numero(quantidade), numero(valorTotal)],
    ])
  }
  edit?.(sheet)
  return Buffer.from(await book.xlsx.writeBuffer())
}
