import { useEffect } from 'react'

/** The button behind an item of a menu, which is gone by the time a dialog closes. */
function openerOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]') ?? null
  const opener = menu === null ? element : document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  return opener instanceof HTMLElement ? opener : null
}

/**
 * Gives the focus back to where it was when a dialog opened. Mantine does so too, but not when the dialog is unmounted
 * instead of closed, nor when a menu opened it.
 */
export function useFocusReturn(opened: boolean): void {
  useEffect(() => {
    if (!opened) return
    const before = openerOf(document.activeElement)
    return () => {
      requestAnimationFrame(() => {
        const lost = document.activeElement === null || document.activeElement === document.body
        if (lost && before?.isConnected) before.focus({ preventScroll: true })
      })
    }
  }, [opened])
}
