import type pg from 'pg'
import { ERROS_NA_RESPOSTA, type ErroDeLinha } from '#contracts/works/linhas.ts'
import type { Db } from '#services/engine/database/connection.ts'
import { estaVazia, textoMostrado } from '#services/engine/spreadsheet/cell.ts'
import type { CellValue, SheetRow } from '#services/engine/spreadsheet/sheet-row.ts'

/* The rows of an uploaded file that were refused, each with its reasons: kept beside its work. */

/** Enough of a bad value to recognise it. */
const VALOR_MOSTRADO = 80

/** What is wrong with one cell; `mensagem` may begin as the conversions of cells do, in lower case. */
export const erroNaCelula = (
  linha: number,
  coluna: string,
  celula: CellValue | undefined,
  mensagem: string,
): ErroDeLinha => ({
  linha,
  coluna,
  valor: mostrar(celula),
  mensagem: mensagem.charAt(0).toUpperCase() + mensagem.slice(1),
})

/** What begins so sums other rows up. */
const TOTAL = /^\s*(?:sub-?\s?)?tota(?:l|is)\b/i
export const dizTotal = (celula: CellValue | undefined): boolean => typeof celula === 'string' && TOTAL.test(celula)

/** What is wrong with a row that sums others up; `oQue` is what a row should be. */
export const erroDoTotal = ({ linha, celulas }: SheetRow, oQue: string): ErroDeLinha =>
  erroNaCelula(
    linha,
    'Linha',
    celulas.find((celula) => !estaVazia(celula)),
    `Esta linha parece um total, e não ${oQue}. Apague-a se for`,
  )

const mostrar = (celula: CellValue | undefined): string =>
  textoMostrado(celula)
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, VALOR_MOSTRADO)

/** Forgets what an earlier run of the same job had found. */
export async function apagarErros(pool: pg.Pool, idProcessamento: string): Promise<void> {
  await pool.query('delete from processamentos_erros where id_processamento = $1', [idProcessamento])
}

export async function guardarErros(
  pool: pg.Pool,
  idProcessamento: string,
  erros: readonly ErroDeLinha[],
): Promise<void> {
  if (erros.length === 0) return
  await pool.query(
    'insert into processamentos_erros select $1, * from unnest($2::int[], $3::text[], $4::text[], $5::text[])',
    [
      idProcessamento,
      erros.map((e) => e.linha),
      erros.map((e) => e.coluna),
      erros.map((e) => e.valor),
      erros.map((e) => e.mensagem),
    ],
  )
}

const errosDe = (db: Db, idProcessamento: string) =>
  db
    .selectFrom('processamentos_erros')
    .select(['linha', 'coluna', 'valor', 'mensagem'])
    .where('id_processamento', '=', idProcessamento)
    .orderBy('linha')
    .orderBy('coluna')

/** The first of them, as many as an answer holds. */
export const primeirosErros = (db: Db, idProcessamento: string): Promise<ErroDeLinha[]> =>
  errosDe(db, idProcessamento).limit(ERROS_NA_RESPOSTA).execute()

const daEnviada = (mensagem: string): string => mensagem.replace(/\blinha \d+/g, '$& da planilha enviada')

/**
 * What is wrong with each row, in one text: "Quantidade: Use uma quantidade de 1 a 100.000". It is read in another
 * file, whose lines are others.
 */
export async function errosPorLinha(db: Db, idProcessamento: string): Promise<Map<number, string>> {
  const erros = new Map<number, string>()
  for (const { linha, coluna, mensagem } of await errosDe(db, idProcessamento).execute()) {
    const before = erros.get(linha)
    erros.set(linha, `${before === undefined ? '' : `${before}; `}${coluna}: ${daEnviada(mensagem)}`)
  }
  return erros
}
