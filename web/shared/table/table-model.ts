import { useMemo } from 'react'
import type { ListModel } from '#web/shared/list/list-model.ts'
import type { TableColumn } from './columns.ts'
import { usePreferences, visibleOf, type ColumnSlices } from './preferences.ts'

/** A list with columns: what a `DataTable` shows. `useServerTable` and `useClientTable` make one. */
export interface TableModel<Row> extends ListModel<Row>, Columns<Row> {}

interface Columns<Row> {
  /** Unique in the application: the name under which the browser remembers columns and density. */
  id: string
  colunas: readonly TableColumn<Row>[]
  /** Those that show. */
  visiveis: readonly TableColumn<Row>[]
  preferences: ReturnType<typeof usePreferences>
  /** What the person changed of the columns, `{}` when nothing: plain JSON, for whoever keeps it elsewhere too. */
  slices: ColumnSlices
  /** Puts the columns as these slices say, `{}` as the screen has them. Takes what was stored without more ado. */
  setSlices: (slices: ColumnSlices) => void
}

/** A table's columns, as this browser's person wants to see them. */
export function useColumns<Row>(id: string, colunas: readonly TableColumn<Row>[]): Columns<Row> {
  const preferences = usePreferences(id)
  const { setSlices } = preferences
  const visiveis = useMemo(() => visibleOf(colunas, preferences.preferences), [colunas, preferences.preferences])
  return { id, colunas, visiveis, preferences, slices: preferences.preferences.slices, setSlices }
}
