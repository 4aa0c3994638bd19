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
import type { RowsColumn } from './rows-column.tsx'
import { PageCheckbox, SelectingContext, SELECTION_COLUMN, SelectionBar, useSelection } from './selection-bar.tsx'
import type { Escolha } from './selection.ts'
import type { TableModel } from './table-model.ts'
import { ViewOptions } from './view-options.tsx'

interface Props<Row> extends ListProps<Row> {
  /** From `useServerTable` or `useClientTable`. */
  tabela: TableModel<Row>
  acoes?: (row: Row) => readonly RowAction[]
  /** Makes rows selectable; returns the buttons for the selection. */
  selecao?: (escolha: Escolha) => ReactNode
}

/** A list as a table, with order, columns and selection; as cards on a phone. */
export function DataTable<Row>({ tabela, chave, acoes, selecao, children, ...list }: Props<Row>) {
  const { visiveis, colunas, slices, densidade } = tabela
  const selecting = useSelection(tabela, chave)
  const naming = namingColumn(colunas)
  const nameOf = (row: Row) => (naming === undefined ? '' : textOf(naming, valueOf(naming, row)))
  const selects = selecao !== undefined
  const acts = acoes !== undefined
  // Rows are drawn again when their columns are others, so these stay the same until another column shows.
  const columns = useMemo<RowsColumn<Row>[]>(
    () => [
      ...(selects ? [SELECTION_COLUMN] : []),
      ...visiveis.map((column) => placed(column, slices)),
      ...(acts ? [ACTIONS_COLUMN] : []),
    ],
    [visiveis, slices, selects, acts],
  )
  const looks = {
    rotulo: list.rotulo,
    colunas: columns,
    cabecas: {
      ...Object.fromEntries(visiveis.map((column) => [column.id, headingOf(column, tabela)])),
      ...(selects ? { [SELECTION_COLUMN.id]: { conteudo: <PageCheckbox selecting={selecting} /> } } : {}),
    },
    chave,
    larguras: Object.fromEntries(visiveis.filter(isSized(slices)).map((column) => [column.id, column.getSize()])),
    rolavel: true,
    confortavel: densidade === 'confortavel',
  }
  return (
    <List
      {...list}
      lista={tabela}
      colunas={visiveis.map(colunaOf)}
      colunasDaVisao={columnsOfView(tabela)}
      botoes={children}
      exibicao={<ViewOptions tabela={tabela} />}
      escolha={
        selecao && (
          <SelectionBar selecting={selecting} count={tabela.count}>
            {selecao(selecting.escolha)}
          </SelectionBar>
        )
      }
      esqueleto={(quantos) => <Rows {...looks} linhas={[]} carregando={quantos} />}
    >
      {(linhas) => (
        <ActionsContext value={acoes ? { acoes, nameOf } : null}>
          <SelectingContext value={selects ? { selecting, chave, nameOf } : null}>
            <Rows
              {...looks}
              linhas={linhas}
              escolhida={selects ? (row: Row) => selecting.isChosen(chave(row)) : undefined}
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
    fixa: column.getIsPinned() || (desenho.encabeca ? 'left' : undefined),
    ajustada: isSized(slices)(column),
  }
}
