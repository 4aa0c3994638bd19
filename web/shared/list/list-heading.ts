import { useEffect, useSyncExternalStore, type ReactNode } from 'react'

/** Something that the screen's main list shows in the frame: how the frame reads it, and how the list shows it. */
function shownInFrame<Value>() {
  let shown: Value | null = null
  const listeners = new Set<() => void>()
  const show = (value: Value | null) => {
    shown = value
    listeners.forEach((listener) => listener())
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const useShown = (): Value | null => useSyncExternalStore(subscribe, () => shown)
  /** While the list is mounted; null while it is unknown, or for a list that is not the screen's main one. */
  const useShow = (value: Value | null): void =>
    useEffect(() => {
      if (value === null) return
      show(value)
      return () => show(null)
    }, [value])
  return [useShown, useShow] as const
}

/** How many rows it has: beside the screen's title. */
export const [useListCount, useShowListCount] = shownInFrame<number>()

/** What stands in place of the screen's title: the title as the menu of the list's views. */
export const [useListTitle, useShowListTitle] = shownInFrame<(titulo: string) => ReactNode>()
