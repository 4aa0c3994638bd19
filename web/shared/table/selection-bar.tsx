import { Button, Checkbox } from '@mantine/core'
import { createContext, use, useMemo, useState, type ReactNode } from 'react'
import { contar, formatarInteiro } from '#web/shared/format/numeros.ts'
import type { RowsColumn } from './rows-column.tsx'
import {
  EVERYTHING,
  isSelected,
  NOTHING,
  pageSelection,
  sizeOf,
  withRows,
  type Escolha,
  type Selection,
} from './selection.ts'
import type { ListModel } from '#web/shared/list/list-model.ts'
import { narrowing } from '#web/shared/list/list-state.ts'
import classes from './data-table.module.css'

/** The selection of a table. It survives a change of page or order, and ends when the search or a filter changes. */
export function useSelection<Row>({ state, filtros, count, linhas }: ListModel<Row>, chave: (row: Row) => string) {
  const query = useMemo(() => narrowing(state, filtros), [state, filtros])
  const meaning = JSON.stringify(query)
  const [held, setHeld] = useState<{ meaning: string; selection: Selection }>({ meaning, selection: NOTHING })
  const selection = held.meaning === meaning ? held.selection : NOTHING
  const set = (next: Selection) => setHeld({ meaning, selection: next })
  const onPage = (linhas ?? []).map(chave)
  const escolha: Escolha = {
    quantos: sizeOf(selection, count),
    chaves: selection.tudo ? null : [...selection.chaves],
    filtro: selection.tudo ? { query, quantos: count, exceto: [...selection.exceto] } : null,
    limpar: () => set(NOTHING),
  }
  return {
    selection,
    set,
    onPage,
    page: pageSelection(selection, onPage),
    escolha,
    isChosen: (key: string) => isSelected(selection, key),
  }
}

type Selecting = ReturnType<typeof useSelection>

/** The checkbox for the whole page, in the heading. */
export const PageCheckbox = ({ selecting: { selection, set, onPage, page } }: { selecting: Selecting }) => (
  <Checkbox
    size="xs"
    aria-label="Selecionar a página"
    checked={page === 'todas'}
    indeterminate={page === 'algumas'}
    disabled={onPage.length === 0}
    onChange={() => set(withRows(selection, onPage, page !== 'todas'))}
  />
)

/** Read by the checkboxes alone, so that choosing one row does not draw the others again. */
export const SelectingContext = createContext<{
  selecting: Selecting
  keyOf: (row: never) => string
  nameOf: (row: never) => string
} | null>(null)

const RowCheckbox = ({ row }: { row: unknown }) => {
  const context = use(SelectingContext)
  if (context === null) return null
  const { selection, set } = context.selecting
  const chave = context.keyOf(row as never)
  return (
    <Checkbox
      size="xs"
      aria-label={`Selecionar ${context.nameOf(row as never)}`}
      checked={isSelected(selection, chave)}
      onChange={({ currentTarget }) => set(withRows(selection, [chave], currentTarget.checked))}
    />
  )
}

/** The column of checkboxes. */
export const SELECTION_COLUMN: RowsColumn<unknown> = {
  id: 'selecao',
  title: 'Selecionar',
  selection: true,
  fixa: 'left',
  cell: (row) => <RowCheckbox row={row} />,
}

/** The number of selected rows, a button to select all matching rows, and the actions on the selection. */
export function SelectionBar({
  selecting: { selection, set, page, escolha },
  count,
  children,
}: {
  selecting: Selecting
  count: number
  children: ReactNode
}) {
  if (escolha.quantos === 0) return null
  const offersAll = !selection.tudo && page === 'todas' && escolha.quantos < count
  return (
    <div className={classes.escolha} role="region" aria-label="Seleção">
      <span className={classes.quantos} role="status">
        {contar(escolha.quantos, 'selecionado', 'selecionados')}
      </span>
      {offersAll && (
        <Button variant="subtle" size="compact-sm" onClick={() => set(EVERYTHING)}>
          Selecionar todos os {formatarInteiro(count)} do filtro
        </Button>
      )}
      <span className={classes.feitos}>{children}</span>
      <Button variant="subtle" size="compact-sm" color="gray" onClick={escolha.limpar}>
        Limpar seleção
      </Button>
    </div>
  )
}
