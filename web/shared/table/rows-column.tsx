import { isValidElement, type ComponentProps, type CSSProperties, type ReactNode } from 'react'
import { Ellipsis } from '#web/shared/ui/ellipsis.tsx'
import { Nothing } from './cells.tsx'

/** A column to draw. */
export interface RowsColumn<Row> {
  id: string
  title: string
  /** A text that does not fit is cut with "…"; other content is shown unchanged. */
  cell: (row: Row, index: number) => ReactNode
  /** Right-aligned, and never cut or wrapped. */
  numero?: boolean
  /** Wraps instead of being cut: for sentences. */
  frase?: boolean
  /** Gets a text's width although it is not a text: a name that is a link, which cuts itself. */
  clips?: boolean
  /** Names the row: heads a phone's card; by default the first column. */
  heads?: boolean
  /** Shown beside it in a card; by default the second column. */
  highlight?: boolean
  /** Buttons of the row; the column's heading is for screen readers only. */
  actions?: boolean
  /** The checkbox that selects the row, before all other columns. */
  selection?: boolean
  /** Stays in place at this side when the table scrolls sideways. */
  fixa?: 'left' | 'right'
  /** Is as wide as `larguras` says. */
  ajustada?: boolean
}

/** What stands in a column's heading instead of its title: a button that orders, a checkbox. */
export interface Heading {
  content: ReactNode
  th?: ComponentProps<'th'>
}

export interface RowsProps<Row> {
  /** Names the table for screen readers. */
  label: string
  /** The most important columns first. Rows are drawn again when this is another array. */
  colunas: readonly RowsColumn<Row>[]
  /** By the columns' ids. */
  cabecas?: Readonly<Record<string, Heading>>
  linhas: readonly Row[]
  keyOf: (row: Row, index: number) => string
  /** Rows of the skeleton while loading. */
  loading?: number
  /** Limits the height; the rows then scroll under a sticky heading. */
  scrolls?: boolean
  /** Has more numbers than a window holds: they scroll beside the name. */
  wide?: boolean
  roomy?: boolean
  /** Of the columns that are `ajustada`, in pixels, by their ids. */
  larguras?: Readonly<Record<string, number>>
  chosen?: (row: Row) => boolean
  /** What stands below the columns, by their ids: totals. */
  footer?: Readonly<Record<string, ReactNode>> | undefined
}

export interface Content {
  content: ReactNode
  /** Gives way to numbers. */
  isText: boolean
  /** The row has nothing here. */
  isAbsent: boolean
}

/** What a cell shows, drawn once. */
export function contentOf<Row>(column: RowsColumn<Row>, row: Row, index: number): Content {
  const content = column.cell(row, index)
  const isText = typeof content === 'string'
  return {
    content: isText && !column.numero && !column.frase ? <Ellipsis>{content}</Ellipsis> : content,
    isText,
    isAbsent: isValidElement(content) && content.type === Nothing,
  }
}

/** Variables of the table: a column's width, and how far from its side it stays in place. */
export const WIDTH = '--largura-'
export const PLACE = '--lugar-'

/** Widths and places are the table's own variables, so that a change of one draws no cell again. */
export const styleOf = ({ id, fixa, ajustada }: Pick<RowsColumn<never>, 'id' | 'fixa' | 'ajustada'>) =>
  fixa || ajustada
    ? ({ '--lugar': `var(${PLACE}${id})`, '--largura': `var(${WIDTH}${id})` } as CSSProperties)
    : undefined

export const list = (...names: (string | false | undefined)[]): string | undefined =>
  names.filter(Boolean).join(' ') || undefined
