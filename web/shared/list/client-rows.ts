import type { Ordenacao } from '#contracts/lista.ts'
import { diaDoInstante } from '#contracts/values/dia.ts'
import { narrows, separate, type Filtro } from '#web/shared/filters/filter.ts'
import { decodePeriod } from '#web/shared/filters/period.ts'
import { plain } from '#web/shared/format/plain.ts'
import { textOf, valueOf, type Field } from './field.ts'
import type { ListState } from './list-state.ts'
import { TODOS } from './paging.ts'

const inPortuguese = new Intl.Collator('pt-BR', { numeric: true, sensitivity: 'base' })

/** Compares two values of a field: numbers by size, texts as in a dictionary, missing values first. */
export function compareValues(a: unknown, b: unknown): number {
  if (a === b) return 0
  if (a === null || a === undefined) return -1
  if (b === null || b === undefined) return 1
  return typeof a === 'number' && typeof b === 'number' ? a - b : inPortuguese.compare(String(a), String(b))
}

/** Whether a row passes a filter; a screen gives its own function when no field has the filter's name. */
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
  state: ListState,
  filtros: readonly Filtro[],
  campos: readonly Field<Row>[],
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
      campos.map((campo) => `${textOf(campo, valueOf(campo, row))} ${String(valueOf(campo, row) ?? '')}`).join(' '),
    )
    return words.every((word) => text.includes(word))
  })
}

/** The rows in an order; rows that are equal in it stay as they were. */
export function inOrder<Row>(
  rows: readonly Row[],
  ordem: Ordenacao | null,
  campos: readonly Field<Row>[],
): readonly Row[] {
  const field = campos.find(({ campo }) => campo === ordem?.campo)
  if (ordem === null || field === undefined) return rows
  const sign = ordem.direcao === 'desc' ? -1 : 1
  return rows.toSorted((a, b) => sign * compareValues(valueOf(field, a), valueOf(field, b)))
}

/** The rows of one page. */
export const pageOf = <Row>(rows: readonly Row[], { pagina, limite }: ListState): readonly Row[] =>
  limite === TODOS ? rows : rows.slice((pagina - 1) * limite, pagina * limite)
