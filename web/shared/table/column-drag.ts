import type { Column, Table } from '@tanstack/react-table'
import { putBeside, type Side } from './column-order.ts'
import { WIDTH } from './rows-column.tsx'

/** A press that moves less than this is a press. In pixels. */
const STEADY = 4
/** So near to the frame's edge a dragged heading scrolls the table, by as much. In pixels. */
const EDGE = 32

interface Drag {
  move: (event: PointerEvent) => void
  /** The pointer was released, or the drag was given up. */
  end: (event: PointerEvent | null) => void
}

/** Follows a pointer that is down: what is released at its place, or given up by Escape, ends with no event. */
function follow(start: PointerEvent, th: HTMLElement, { move, end }: Drag): void {
  const stop = new AbortController()
  let moved = false
  const finish = (event: PointerEvent | null) => {
    stop.abort()
    if (moved) end(event)
  }
  const listen = <Name extends 'pointermove' | 'pointerup' | 'pointercancel' | 'keydown'>(
    name: Name,
    hear: (event: WindowEventMap[Name]) => void,
  ) => addEventListener(name, hear, { signal: stop.signal, capture: true })
  listen('pointermove', (event) => {
    // It was released before this was there to hear it.
    if (event.buttons === 0) return finish(null)
    if (!moved && Math.abs(event.clientX - start.clientX) < STEADY) return
    // Also keeps the release from pressing what is under the pointer.
    if (!moved) th.setPointerCapture(event.pointerId)
    moved = true
    move(event)
  })
  listen('pointerup', finish)
  listen('pointercancel', () => finish(null))
  listen('keydown', (event) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    finish(null)
  })
}

/** The edge of a heading makes its column wider or narrower. */
export function sizeByPointer<Row>(start: PointerEvent, th: HTMLElement, column: Column<Row>, table: Table<Row>): void {
  const before = table.getState().columnSizing[column.id]
  const from = th.getBoundingClientRect().width
  const { minSize = 0, maxSize = from } = column.columnDef
  const style = th.closest('table')!.style
  let width = from
  const put = () => table.setColumnSizing((old) => ({ ...old, [column.id]: Math.round(width) }))
  follow(start, th, {
    move(event) {
      width = Math.min(maxSize, Math.max(minSize, from + event.clientX - start.clientX))
      if (before === undefined && !(column.id in table.getState().columnSizing)) put()
      style.setProperty(WIDTH + column.id, `${width}px`)
    },
    end(event) {
      if (event !== null) return put()
      if (before === undefined) return column.resetSize()
      style.setProperty(WIDTH + column.id, `${before}px`)
    },
  })
}

/** A heading that is dragged goes to where a line shows. */
export function moveByPointer<Row>(start: PointerEvent, th: HTMLElement, column: Column<Row>, table: Table<Row>): void {
  const frame = th.closest('table')!.parentElement!
  const nameOf = (heading: HTMLElement) => heading.dataset.coluna!.slice(th.dataset.coluna!.length - column.id.length)
  let aim: { th: HTMLElement; side: Side } | null = null
  const show = (next: typeof aim) => {
    delete aim?.th.dataset.solta
    aim = next
    if (next) next.th.dataset.solta = next.side
  }
  follow(start, th, {
    move({ clientX }) {
      th.dataset.arrastada = ''
      const { left, right } = frame.getBoundingClientRect()
      if (clientX < left + EDGE) frame.scrollLeft -= EDGE
      if (clientX > right - EDGE) frame.scrollLeft += EDGE
      const { top, height } = th.getBoundingClientRect()
      const x = Math.min(Math.max(clientX, left + 1), right - 1)
      const over = document.elementFromPoint(x, top + height / 2)?.closest<HTMLElement>('th[data-coluna]')
      if (!over || over === th || over.parentElement !== th.parentElement) return show(null)
      const box = over.getBoundingClientRect()
      show({ th: over, side: x < box.left + box.width / 2 ? 'antes' : 'depois' })
    },
    end(event) {
      delete th.dataset.arrastada
      const found = aim
      show(null)
      if (event !== null && found) putBeside(table, column.id, nameOf(found.th), found.side)
    },
  })
}
