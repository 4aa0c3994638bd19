import { isValidElement, type ReactNode } from 'react'
import { Ellipsis } from '#web/shared/ui/ellipsis.tsx'
import { Nothing } from './cells.tsx'

/** A column to draw. */
export interface RowsColumn<Row> {
  id: string
  titulo: string
  /** A text that does not fit is cut with "…"; other content is shown unchanged. */
  celula: (row: Row, index: number) => ReactNode
  /** Right-aligned, and never cut or wrapped. */
  numero?: boolean
  /** Wraps instead of being cut: for sentences. */
  frase?: boolean
  /** Gets a text's width although it is not a text: a name that is a link, which cuts itself. */
  corta?: boolean
  /** Names the row: heads a phone's card, and stays in place in a table; by default the first column. */
  encabeca?: boolean
  /** Shown beside it in a card; by default the second column. */
  destaque?: boolean
  /** Buttons of the row; the column's heading is for screen readers only. */
  acoes?: boolean
  /** The checkbox that selects the row, before all other columns. */
  selecao?: boolean
}

/** What stands in a column's heading instead of its title: a button that orders, a checkbox. */
export interface Heading {
  conteudo: ReactNode
  ordem?: 'ascending' | 'descending' | 'none'
}

export interface RowsProps<Row> {
  /** Names the table for screen readers. */
  rotulo: string
  /** The most important columns first. Rows are drawn again when this is another array. */
  colunas: readonly RowsColumn<Row>[]
  /** By the columns' ids. */
  cabecas?: Readonly<Record<string, Heading>>
  linhas: readonly Row[]
  chave: (row: Row, index: number) => string
  /** Rows of the skeleton while loading. */
  carregando?: number
  /** Limits the height; the rows then scroll under a sticky heading. */
  rolavel?: boolean
  confortavel?: boolean
  /** Keeps the naming column and the actions in place when the table scrolls sideways. */
  fixa?: boolean
  escolhida?: (row: Row) => boolean
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
  const content = column.celula(row, index)
  const isText = typeof content === 'string'
  return {
    content: isText && !column.numero && !column.frase ? <Ellipsis>{content}</Ellipsis> : content,
    isText,
    isAbsent: isValidElement(content) && content.type === Nothing,
  }
}

export const list = (...names: (string | false | undefined)[]): string | undefined =>
  names.filter(Boolean).join(' ') || undefined
