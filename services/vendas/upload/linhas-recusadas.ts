import { diaDoInstante, type Dia } from '#contracts/values/dia.ts'
import { readXlsx } from '#services/engine/spreadsheet/read-xlsx.ts'
import type { CellValue, SheetRow } from '#services/engine/spreadsheet/sheet-row.ts'
import { ehTotal, lerLinhaDeVenda, type LinhaDeVenda, type ReadingContext } from '#services/vendas/upload/read-row.ts'
import { localizarColunasDeVendas } from '#services/vendas/upload/sheet-columns.ts'
import type { CellContent, SheetContent } from '#services/engine/exports/xlsx.ts'
import { colunasComErro, contentOf } from '#services/engine/uploads/refused-sheet.ts'
import { errosPorLinha } from '#services/engine/uploads/row-errors.ts'
import type { RefusedRows } from '#services/engine/uploads/upload-kind.ts'

const DA_MESMA_NOTA = 'Outra linha desta nota tem erro'

/**
 * The rows of an uploaded sheet that were left out, as they came, with what is wrong in front: a sale with one bad row
 * is left out whole, so its good rows are here too, and the corrected sheet can be sent as it is.
 */
export async function linhasRecusadasDe({
  db,
  idProcessamento,
  path: caminho,
  agora,
  signal,
}: RefusedRows): Promise<SheetContent> {
  const hoje = diaDoInstante(agora)
  const erros = await errosPorLinha(db, idProcessamento)
  const notas = new Set<string>()
  let cabecalho: readonly CellValue[] = []
  for await (const { row, nota } of linhasDe(caminho, hoje, signal)) {
    if (nota === undefined) cabecalho = row.celulas
    else if (nota !== null && erros.has(row.linha)) notas.add(nota)
  }
  return { name: 'Vendas', columns: colunasComErro(cabecalho), linhas: recusadas(caminho, hoje, erros, notas, signal) }
}

const ROWS_AT_A_TIME = 2_000

async function* recusadas(
  caminho: string,
  hoje: Dia,
  erros: ReadonlyMap<number, string>,
  notas: ReadonlySet<string>,
  signal: AbortSignal,
): AsyncGenerator<CellContent[][]> {
  let batch: CellContent[][] = []
  for await (const { row, nota } of linhasDe(caminho, hoje, signal)) {
    if (nota === undefined) continue
    const erro = erros.get(row.linha) ?? (nota !== null && notas.has(nota) ? DA_MESMA_NOTA : undefined)
    if (erro === undefined) continue
    batch.push([erro, ...row.celulas.map(contentOf)])
    if (batch.length === ROWS_AT_A_TIME) {
      yield batch
      batch = []
    }
  }
  yield batch
}

/** Each row with the sale that it belongs to: undefined for the heading, null where that cannot be read. */
async function* linhasDe(
  caminho: string,
  hoje: Dia,
  signal: AbortSignal,
): AsyncGenerator<{ row: SheetRow; nota: string | null | undefined }> {
  const planilha = readXlsx(caminho, {}, signal)
  let contexto: ReadingContext | undefined
  for await (const rows of planilha) {
    for (const row of rows) {
      if (contexto) {
        yield { row, nota: ehTotal(row, contexto.colunas) ? null : notaDe(lerLinhaDeVenda(row, contexto).venda) }
        continue
      }
      contexto = {
        colunas: localizarColunasDeVendas({ ...row, aba: planilha.aba }),
        date1904: planilha.date1904,
        hoje,
        vendaAntiga: true,
      }
      yield { row, nota: undefined }
    }
  }
}

const notaDe = ({ cnpj, tipoFiscal, chave }: LinhaDeVenda): string | null =>
  cnpj && tipoFiscal && chave ? `${cnpj} ${tipoFiscal} ${chave}` : null
