import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { Column } from '@tanstack/react-table'
import type { MouseEvent, PointerEvent } from 'react'
import type { Heading } from './rows-column.tsx'
import type { TableModel } from './table-model.ts'
import classes from './data-table.module.css'

const SIGNS = { asc: IconArrowUp, desc: IconArrowDown }
const SORTS = { asc: 'ascending', desc: 'descending' } as const

/** Where a column's heading is found. */
export const headingName = (id: string, column: { id: string }): string => `${id}.${column.id}`

/** A heading that orders, is dragged to another place, and whose edge makes the column wider. */
export function headingOf<Row>(column: Column<Row>, { id, table }: TableModel<Row>): Heading {
  const sorted = column.getIsSorted()
  const Sign = sorted ? SIGNS[sorted] : IconArrowsSort
  const drag = (event: PointerEvent<HTMLElement>, act: 'moveByPointer' | 'sizeByPointer') => {
    const th = event.currentTarget.closest('th')
    if (event.button !== 0 || th === null) return
    void import('./column-drag.ts').then(
      (drags) => drags[act](event.nativeEvent, th, column, table),
      () => undefined,
    )
  }
  return {
    th: {
      'aria-sort': column.getCanSort() ? (sorted ? SORTS[sorted] : 'none') : undefined,
      'data-coluna': headingName(id, column),
      // A finger scrolls the table.
      onPointerDown: (event) => event.pointerType === 'mouse' && drag(event, 'moveByPointer'),
    } as Heading['th'],
    content: (
      <>
        {column.getCanSort() ? (
          <button
            type="button"
            className={sorted ? `${classes.ordenar} ${classes.ordenada}` : classes.ordenar}
            onClick={() => column.toggleSorting()}
          >
            {column.columnDef.header as string}
            <Sign size="0.875rem" aria-hidden="true" />
          </button>
        ) : (
          (column.columnDef.header as string)
        )}
        <span
          className={classes.borda}
          aria-hidden="true"
          onPointerDown={(event) => {
            event.stopPropagation()
            drag(event, 'sizeByPointer')
          }}
          onDoubleClick={(event: MouseEvent) => {
            event.stopPropagation()
            column.resetSize()
          }}
        />
      </>
    ),
  }
}
