import { useEffect } from 'react'

/** Where the focus was last, menus left out: an item that opens a dialog is gone by the time the dialog closes. */
let lastFocused: HTMLElement | null = null
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && target.closest('[role="menu"]') === null) lastFocused = target
})

/**
 * Gives the focus back to where it was when a dialog opened. Mantine does so too, but not when the dialog is unmounted
 * instead of closed, nor when a menu opened it.
 */
export function useFocusReturn(opened: boolean): void {
  useEffect(() => {
    if (!opened) return
    const before = lastFocused
    return () => {
      requestAnimationFrame(() => {
        const lost = document.activeElement === null || document.activeElement === document.body
        if (lost && before?.isConnected) before.focus({ preventScroll: true })
      })
    }
  }, [opened])
}
