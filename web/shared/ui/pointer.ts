const PRESSED = ['pointerdown', 'mousedown'] as const
/** A touch that turns into scrolling, or a drag, ends without a click. */
const RELEASED = ['pointerup', 'pointercancel', 'mouseup', 'click', 'dragend'] as const

let pressed = false
let waiting: (() => void)[] = []

/**
 * Does now what moves the page, or, while a button or finger is down, once it is up and its click has been given. A
 * click goes to what is under the pointer at its end as well as at its beginning; what moves between is not clicked.
 */
export function onceReleased(work: () => void): void {
  if (pressed) waiting.push(work)
  else work()
}

function release(): void {
  pressed = false
  // A finger's mouse events and the click follow before the next frame.
  requestAnimationFrame(() => {
    if (pressed) return
    const ready = waiting
    waiting = []
    for (const work of ready) work()
  })
}

if (typeof document !== 'undefined') {
  for (const type of PRESSED) document.addEventListener(type, () => (pressed = true), { capture: true, passive: true })
  for (const type of RELEASED) document.addEventListener(type, release, { capture: true, passive: true })
}
