import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** Where each entry of the browser's history was scrolled to, by the entry's key. */
const positions = new Map<string, number>()

/** A new screen starts at its top; Back finds the last one where it was left. Sheets and filters move nothing. */
export function useScrollPosition(): void {
  const { key, pathname } = useLocation()
  const how = useNavigationType()
  const shown = useRef(pathname)

  useEffect(() => {
    history.scrollRestoration = 'manual'
    // A reload is the browser's own again.
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
