import type { Table } from '@tanstack/react-table'
import { groupsOf } from './table-model.ts'

export type Side = 'antes' | 'depois'

/** Puts a column beside another, among those pinned left, free or pinned right as that one is. */
export function putBeside<Row>(table: Table<Row>, id: string, other: string, side: Side): void {
  if (id === other) return
  const groups = groupsOf(table, true).map((columns) => {
    const ids = columns.map((column) => column.id).filter((one) => one !== id)
    const place = ids.indexOf(other)
    return place === -1 ? ids : ids.toSpliced(side === 'antes' ? place : place + 1, 0, id)
  })
  const [left = [], , right = []] = groups
  table.setColumnPinning({ left, right })
  table.setColumnOrder(groups.flat())
}
