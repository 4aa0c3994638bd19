import { useEffect, useSyncExternalStore } from 'react'

/** How many rows the list of the screen has: the frame writes it beside the screen's title. */
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

/** Shows a count while the list does; null while it is not known, or the list is not what the screen is about. */
export function useShowListCount(count: number | null): void {
  useEffect(() => {
    if (count === null) return
    show(count)
    return () => show(null)
  }, [count])
}
