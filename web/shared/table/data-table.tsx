import type { Column } from '@tanstack/react-table'
import { useMemo, type ReactNode } from 'react'
import { textOf, valueOf } from '#web/shared/list/field.ts'
import { List, type ListProps } from '#web/shared/list/list.tsx'
import { headingOf } from './column-heading.tsx'
import { columnsOfView } from './columns-of-view.ts'
import { namingColumn, type TableColumn } from './columns.ts'
import type { ColumnSlices } from './preferences.ts'
import { ACTIONS_COLUMN, ActionsContext, type RowAction } from './row-actions.tsx'
import { Rows } from './rows.tsx'
import type { RowsColumn, RowsProps } from './rows-column.tsx'
import { PageCheckbox, SelectingContext, SELECTION_COLUMN, SelectionBar, useSelection } from './selection-bar.tsx'
import type { Escolha } from './selection.ts'
import type { TableModel } from './table-model.ts'
import { ViewOptions } from './view-options.tsx'

interface Props<Row> extends ListProps<Row>, Pick<RowsProps<Row>, 'footer' | 'wide'> {
  /** From `useServerTable` or `useClientTable`. */
  table: TableModel<Row>
  actions?: (row: Row) => readonly RowAction[]
  /** Makes rows selectable; returns the buttons for the selection. */
  selection?: (escolha: Escolha) => ReactNode
}

/** A list as a table, with order, columns and selection; as cards on a phone. */
export function DataTable<Row>({ table, keyOf, actions, selection, footer, wide, children, ...list }: Props<Row>) {
  const { visible, colunas, slices, density } = table
  const selecting = useSelection(table, keyOf)
  const naming = namingColumn(colunas)
  const nameOf = (row: Row) => (naming === undefined ? '' : textOf(naming, valueOf(naming, row)))
  const selects = selection !== undefined
  const acts = actions !== undefined
  // Rows are drawn again when their columns are others, so these stay the same until another column shows.
  const columns = useMemo<RowsColumn<Row>[]>(
    () => [
      ...(selects ? [SELECTION_COLUMN] : []),
      ...visible.map((column) => placed(column, slices)),
      ...(acts ? [ACTIONS_COLUMN] : []),
    ],
    [visible, slices, selects, acts],
  )
  const looks = {
    label: list.label,
    colunas: columns,
    cabecas: {
      ...Object.fromEntries(visible.map((column) => [column.id, headingOf(column, table)])),
      ...(selects ? { [SELECTION_COLUMN.id]: { content: <PageCheckbox selecting={selecting} /> } } : {}),
    },
    keyOf,
    footer,
    wide,
    larguras: Object.fromEntries(visible.filter(isSized(slices)).map((column) => [column.id, column.getSize()])),
    scrolls: true,
    roomy: density === 'confortavel',
  }
  return (
    <List
      {...list}
      lista={table}
      colunas={visible.map(colunaOf)}
      colunasDaVisao={columnsOfView(table)}
      buttons={children}
      display={<ViewOptions table={table} />}
      choice={
        selection && (
          <SelectionBar selecting={selecting} count={table.count}>
            {selection(selecting.escolha)}
          </SelectionBar>
        )
      }
      skeleton={(quantos) => <Rows {...looks} linhas={[]} loading={quantos} />}
    >
      {(linhas) => (
        <ActionsContext value={actions ? { actions, nameOf } : null}>
          <SelectingContext value={selects ? { selecting, keyOf, nameOf } : null}>
            <Rows
              {...looks}
              linhas={linhas}
              chosen={selects ? (row: Row) => selecting.isChosen(keyOf(row)) : undefined}
            />
          </SelectingContext>
        </ActionsContext>
      )}
    </List>
  )
}

const colunaOf = <Row,>({ columnDef }: Column<Row>): TableColumn<Row> => columnDef.meta!.coluna

const isSized =
  ({ columnSizing = {} }: ColumnSlices) =>
  ({ id }: { id: string }) =>
    id in columnSizing

/** The naming column stays in place wherever it stands, others where the person pinned them. */
const placed = <Row,>(column: Column<Row>, slices: ColumnSlices): RowsColumn<Row> => {
  const { desenho } = column.columnDef.meta!
  return {
    ...desenho,
    fixa: column.getIsPinned() || (desenho.heads ? 'left' : undefined),
    ajustada: isSized(slices)(column),
  }
}
