import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** The scroll position of each history entry, by the entry's key. */
const positions = new Map<string, number>()

/** A new screen starts at its top; Back restores the previous screen's position. Sheets and filters do not scroll. */
export function useScrollPosition(): void {
  const { key, pathname } = useLocation()
  const how = useNavigationType()
  const shown = useRef(pathname)

  useEffect(() => {
    history.scrollRestoration = 'manual'
    // On a reload the browser restores the position itself.
    const leave = () => {
      history.scrollRestoration = 'auto'
    }
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [])

  useLayoutEffect(() => {
    if (shown.current !== pathname) scrollTo(0, how === 'POP' ? (positions.get(key) ?? 0) : 0)
    shown.current = pathname
    const remember = () => {
      positions.set(key, scrollY)
    }
    remember()
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [key, pathname, how])
}
