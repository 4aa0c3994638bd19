import type { CellValue } from './sheet-row.ts'

export interface ColunaEsperada {
  /** As the template and the messages show it. */
  titulo: string
  obrigatoria: boolean
  /** Other headings that mean the same. They count only where no column has the title itself. */
  apelidos?: readonly string[]
}

export interface ColunasLocalizadas<K extends string> {
  /** Index in `celulas`, or `undefined` where the sheet has no such column. */
  colunas: Record<K, number | undefined>
  /** Titles of the required columns that are missing. */
  faltando: string[]
  /** Titles of the columns that stand there more than once: which one counts would be a guess. */
  repetidas: string[]
}

/**
 * What remains of a heading for comparing: letters and digits, without case and accents. `Nº. Fiscal`,
 * `nº fiscal` and `N  FISCAL` are one heading, and so are `Código Produto` and `codigo_produto`.
 */
export function normalizarCabecalho(texto: string): string {
  // The ordinals go first, since taking accents off would turn them into letters.
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

function indexesOf(cabecalhos: readonly string[], titles: readonly string[]): number[] {
  const wanted = new Set(titles.map(normalizarCabecalho))
  return cabecalhos.flatMap((cabecalho, index) => (cabecalho !== '' && wanted.has(cabecalho) ? [index] : []))
}

function textOf(celula: CellValue): string {
  if (typeof celula === 'string') return celula
  return celula !== null && typeof celula === 'object' && 'numero' in celula ? celula.numero : ''
}
