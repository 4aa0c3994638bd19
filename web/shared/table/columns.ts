import type { ColumnDef } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import type { Coluna, TipoColuna } from '#contracts/lista.ts'
import { valueOf, type Field } from '#web/shared/list/field.ts'
import { cellOf } from './cells.tsx'

/** A column of a `DataTable`: a contract's column and what the screen adds. */
export interface TableColumn<Row> extends Field<Row> {
  /** Shown instead of the kind's own cell: an `ExplainedNumber`, a link, a badge; undefined leaves that cell. */
  cell?: (row: Row) => ReactNode
  /** The pattern of the address of the record that the text leads to, with fields of the row: `paths.parceiro`. */
  leadsTo?: string | ((row: Row) => string)
  /** Names the row: stays in place in a table, and heads a phone's card; by default the first column. */
  heads?: boolean
  /** Shown beside it at the top of the card. */
  highlight?: boolean
  /** Wraps instead of being cut: for sentences. */
  frase?: boolean
  /** A short text, such as a code: never cut, and takes no more room than it needs. */
  short?: boolean
  /** Gets a text's width although `cell` draws something else: a link, a name with a badge. */
  clips?: boolean
}

type Override<Row> = Omit<TableColumn<Row>, keyof Field<Row>> & Pick<TableColumn<Row>, 'oculta'>

/** A contract's columns, in its order, with what a screen adds to some of them. */
export function columnsOf<Row>(
  colunas: readonly Coluna[],
  overrides: { [Campo in keyof Row & string]?: Override<Row> } = {},
): TableColumn<Row>[] {
  const of = overrides as Record<string, Override<Row> | undefined>
  return colunas.map((coluna) => ({ ...coluna, ...of[coluna.campo] }))
}

const NUMBERS: ReadonlySet<TipoColuna> = new Set(['inteiro', 'pontos', 'dinheiro', 'quantidade'])
/** Right-aligned; figures under each other can be compared. */
export const isNumber = ({ tipo }: Pick<Coluna, 'tipo'>): boolean => NUMBERS.has(tipo)

/** The column that names a row. */
export const namingColumn = <Row>(colunas: readonly TableColumn<Row>[]): TableColumn<Row> | undefined =>
  colunas.find(({ heads }) => heads) ?? colunas[0]

/** The table's definitions: how a column is drawn, and what of it a person may change. */
export const definitionsOf = <Row>(colunas: readonly TableColumn<Row>[]): ColumnDef<Row>[] => {
  const naming = namingColumn(colunas)
  return colunas.map((coluna) => ({
    id: coluna.campo,
    header: coluna.titulo,
    accessorFn: (row) => valueOf(coluna, row),
    enableSorting: coluna.ordena === true,
    enableHiding: coluna !== naming,
    meta: {
      coluna,
      desenho: {
        id: coluna.campo,
        title: coluna.titulo,
        heads: coluna === naming,
        highlight: coluna.highlight,
        frase: coluna.frase,
        clips: coluna.clips ?? (coluna.tipo === 'texto' && coluna.leadsTo !== undefined && !coluna.short),
        numero: isNumber(coluna),
        cell: (row) => cellOf(coluna, row),
      },
    },
  }))
}
