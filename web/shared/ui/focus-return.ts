import { useEffect } from 'react'

/** The last focused element outside menus: a menu item that opens a dialog no longer exists when the dialog closes. */
let lastFocused: HTMLElement | null = null
/** The same outside dialogs: for a dialog that took the place of another, or closes together with the one below it. */
let lastOnScreen: HTMLElement | null = null

function remember(target: EventTarget | null) {
  if (!(target instanceof HTMLElement) || target === document.body || target.closest('[role="menu"]') !== null) return
  lastFocused = target
  if (target.closest('[role="dialog"]') === null) lastOnScreen = target
}

// This file is loaded with the first dialog, after what opens it has the focus.
remember(document.activeElement)
document.addEventListener('focusin', ({ target }) => remember(target))

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
        const back = before?.isConnected ? before : lastOnScreen
        if (lost && back?.isConnected) back.focus({ preventScroll: true })
      })
    }
  }, [opened])
}
