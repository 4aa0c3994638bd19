import { invalid } from '#contracts/errors.ts'
import type { CellValue, SheetRow } from './sheet-row.ts'

export interface ColunaEsperada {
  /** The heading in the template and in messages. */
  titulo: string
  obrigatoria: boolean
  /** Other headings with the same meaning. They count only when no column has the title itself. */
  apelidos?: readonly string[]
}

export interface ColunasLocalizadas<K extends string> {
  /** Index in `celulas`, or `undefined` when the sheet has no such column. */
  colunas: Record<K, number | undefined>
  /** Titles of the required columns that are missing. */
  faltando: string[]
  /** Titles of columns that occur more than once, so that the right one is unknown. */
  repetidas: string[]
}

/**
 * The part of a heading used for comparing: letters and digits, without case and accents. `Nº. Fiscal`, `nº fiscal` and
 * `N FISCAL` are one heading, and so are `Código Produto` and `codigo_produto`.
 */
export function normalizarCabecalho(texto: string): string {
  // Ordinals are removed first, because removing accents would turn them into letters.
  return texto
    .replace(/[ºª°]/g, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Finds the expected columns in a heading row, in any order; other columns are ignored. */
export function localizarColunas<K extends string>(
  linha: readonly CellValue[],
  esperadas: Record<K, ColunaEsperada>,
): ColunasLocalizadas<K> {
  const cabecalhos = linha.map((celula) => normalizarCabecalho(textOf(celula)))
  const colunas: Partial<Record<K, number>> = {}
  const faltando: string[] = []
  const repetidas: string[] = []
  for (const chave in esperadas) {
    const { titulo, obrigatoria, apelidos = [] } = esperadas[chave]
    const byTitle = indexesOf(cabecalhos, [titulo])
    const found = byTitle.length > 0 ? byTitle : indexesOf(cabecalhos, apelidos)
    colunas[chave] = found[0]
    if (found.length === 0 && obrigatoria) faltando.push(titulo)
    if (found.length > 1) repetidas.push(titulo)
  }
  return { colunas: colunas as Record<K, number | undefined>, faltando, repetidas }
}

/** The row that was read as headings. */
export interface Titulos extends SheetRow {
  /** Its sheet, where a file has several. */
  aba?: string
}

/**
 * Where each expected column stands in the heading row.
 * @throws Failure that names what is missing or stands there twice
 */
export function exigirColunas<K extends string>(
  { celulas, linha, aba }: Titulos,
  esperadas: Record<K, ColunaEsperada>,
): Record<K, number | undefined> {
  const lidos = `Os títulos foram lidos na linha ${linha}${aba === undefined ? '' : ` da aba “${aba}”`}.`
  const { colunas, faltando, repetidas } = localizarColunas<K>(celulas, esperadas)
  if (faltando.length > 0) {
    throw invalid(
      'colunas-faltando',
      `A planilha não tem ${faltando.length === 1 ? 'a coluna' : 'as colunas'} ${listar(faltando)}. Inclua e envie de novo. ${lidos}`,
    )
  }
  if (repetidas.length > 0) {
    throw invalid(
      'colunas-repetidas',
      `A planilha tem mais de uma coluna ${listar(repetidas)}. Deixe só uma e envie de novo. ${lidos}`,
    )
  }
  return colunas
}

const lista = new Intl.ListFormat('pt-BR', { type: 'conjunction' })
const listar = (titulos: readonly string[]): string => lista.format(titulos.map((titulo) => `“${titulo}”`))

function indexesOf(cabecalhos: readonly string[], titles: readonly string[]): number[] {
  const wanted = new Set(titles.map(normalizarCabecalho))
  return cabecalhos.flatMap((cabecalho, index) => (cabecalho !== '' && wanted.has(cabecalho) ? [index] : []))
}

function textOf(celula: CellValue): string {
  if (typeof celula === 'string') return celula
  return celula !== null && typeof celula === 'object' && 'numero' in celula ? celula.numero : ''
}
