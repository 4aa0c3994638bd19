import { useEffect, useSyncExternalStore } from 'react'

/** How many rows the screen's list has; the frame shows it beside the screen's title. */
let shown: number | null = null
const listeners = new Set<() => void>()
const show = (count: number | null) => {
  shown = count
  listeners.forEach((listener) => listener())
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useListCount = (): number | null => useSyncExternalStore(subscribe, () => shown)

/**
 * Shows a count while the list is mounted; null while it is unknown, or for a list that is not the screen's main one.
 */
export function useShowListCount(count: number | null): void {
  useEffect(() => {
    if (count === null) return
    show(count)
    return () => show(null)
  }, [count])
}
