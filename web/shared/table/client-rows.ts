import { diaDoInstante } from '#contracts/values/dia.ts'
import { narrows, separate, type Filtro } from '../filters/filter.ts'
import { decodePeriod } from '../filters/period.ts'
import { plain } from '../format/plain.ts'
import { textOf } from './cell.ts'
import { valueOf, type TableColumn } from './columns.ts'
import type { TableState } from './table-state.ts'

const inPortuguese = new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' })

/** Compares two values of a column: numbers by size, texts as in a dictionary, missing values first. */
export function compareValues(a: unknown, b: unknown): number {
  if (a === b) return 0
  if (a === null || a === undefined) return -1
  if (b === null || b === undefined) return 1
  return typeof a === 'number' && typeof b === 'number' ? a - b : inPortuguese.compare(String(a), String(b))
}

/** Whether a row passes a filter; a screen gives its own function when no column has the filter's name. */
export type Fits<Row> = (row: Row, valor: string) => boolean

function fitsByField<Row>(filtro: Filtro, row: Row, valor: string): boolean {
  const held = (row as Record<string, unknown>)[filtro.campo]
  if (filtro.tipo === 'texto') return plain(String(held ?? '')).includes(plain(valor))
  if (filtro.tipo === 'opcoes') return (filtro.varios ? separate(valor) : [valor]).includes(String(held ?? ''))
  if (filtro.tipo === 'link') return String(held ?? '') === valor
  const { de, ate } = decodePeriod(valor)
  const text = String(held ?? '')
  const day = text.length > 10 ? diaDoInstante(new Date(text)) : text
  return day !== '' && (de === null || day >= de) && (ate === null || day <= ate)
}

/** The rows that pass the search and the filters. Every word of the search must be somewhere in the row. */
export function rowsThatFit<Row>(
  rows: readonly Row[],
  state: TableState,
  filtros: readonly Filtro[],
  colunas: readonly TableColumn<Row>[],
  fits: Partial<Record<string, Fits<Row>>> = {},
): Row[] {
  const words = plain(state.busca).split(/\s+/).filter(Boolean)
  const active = filtros
    .map((filtro) => ({ filtro, valor: state.filtros[filtro.campo] ?? '' }))
    .filter(({ filtro, valor }) => narrows(filtro, valor))
  return rows.filter((row) => {
    if (
      !active.every(({ filtro, valor }) =>
        fits[filtro.campo] ? fits[filtro.campo]!(row, valor) : fitsByField(filtro, row, valor),
      )
    )
      return false
    if (words.length === 0) return true
    const text = plain(
      colunas
        .map((coluna) => `${textOf(coluna.tipo, valueOf(coluna, row))} ${String(valueOf(coluna, row) ?? '')}`)
        .join(' '),
    )
    return words.every((word) => text.includes(word))
  })
}
