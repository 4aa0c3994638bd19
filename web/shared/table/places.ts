import { useLayoutEffect, type RefObject } from 'react'
import { PLACE, type RowsColumn } from './rows-column.tsx'

/** Columns that stay in place leave at least this part of the frame to those that scroll. */
const SCROLLING_PART = 1 / 3

/** Puts the columns that stay in place beside each other, however wide they are. */
export function usePlaces<Row>(head: RefObject<HTMLTableRowElement | null>, colunas: readonly RowsColumn<Row>[]): void {
  useLayoutEffect(() => {
    const row = head.current
    const table = row?.closest('table')
    const frame = table?.parentElement
    if (!row || !table || !frame || !colunas.some(({ fixa }) => fixa)) return
    const place = () => {
      let room = frame.clientWidth * (1 - SCROLLING_PART)
      const widths = Array.from(row.cells, (cell) => cell.getBoundingClientRect().width)
      const from = (side: 'left' | 'right', order: number[]): number => {
        let taken = 0
        for (const index of order.filter((index) => colunas[index]?.fixa === side)) {
          const { id, heads, selection, actions } = colunas[index]!
          room -= widths[index]!
          const stays = room >= 0 || heads || selection || actions
          table.style.setProperty(PLACE + id, stays ? `${taken}px` : 'auto')
          if (stays) taken += widths[index]!
        }
        return taken
      }
      const order = colunas.map((_, index) => index)
      // What gets the focus scrolls out from under them.
      frame.style.scrollPaddingInline = `${from('left', order)}px ${from('right', order.reverse())}px`
    }
    const observer = new ResizeObserver(place)
    for (const element of [frame, ...row.cells]) observer.observe(element)
    return () => observer.disconnect()
  }, [head, colunas])
}
