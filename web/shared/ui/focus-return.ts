import { useEffect } from 'react'

/** The last focused element outside menus: a menu item that opens a dialog no longer exists when the dialog closes. */
let lastFocused: HTMLElement | null = null
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && target.closest('[role="menu"]') === null) lastFocused = target
})

/**
 * Returns the focus to where it was when a dialog opened. Mantine does this too, but not when the dialog is unmounted
 * instead of closed, or when a menu opened it.
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
