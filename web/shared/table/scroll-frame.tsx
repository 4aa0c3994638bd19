import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import classes from './rows.module.css'

/** How far each frame was scrolled, by its history entry. */
const places = new Map<string, number>()

/** Going back finds the rows where they were. */
function useKeptScroll(frame: RefObject<HTMLDivElement | null>, rotulo: string): void {
  const place = `${useLocation().key} ${rotulo}`
  const how = useNavigationType()
  useLayoutEffect(() => {
    const element = frame.current
    if (element === null) return
    if (how === 'POP') element.scrollTo({ top: places.get(place) ?? element.scrollTop })
    const remember = () => void places.set(place, element.scrollTop)
    element.addEventListener('scroll', remember, { passive: true })
    return () => element.removeEventListener('scroll', remember)
  }, [frame, place, how])
}

const STILL = { scrolls: false, before: false, after: false }

/**
 * A frame whose content may be larger than itself. While it scrolls it is focusable, so that the keyboard can scroll it
 * (any other frame must not be a Tab stop), and the sides where more is hidden have a shadow.
 */
export function ScrollFrame({
  label,
  scrolls: rolavel,
  wide,
  children,
}: {
  label: string
  scrolls: boolean
  wide: boolean
  children: ReactNode
}) {
  const frame = useRef<HTMLDivElement>(null)
  useKeptScroll(frame, label)
  const [{ scrolls, before, after }, setState] = useState(STILL)
  useEffect(() => {
    const element = frame.current
    if (element === null) return
    const look = () => {
      const hidden = element.scrollWidth - element.clientWidth
      const now = {
        scrolls: hidden > 0 || element.scrollHeight > element.clientHeight,
        before: element.scrollLeft > 0,
        // A zoomed page scrolls by fractions of a pixel.
        after: hidden - element.scrollLeft >= 1,
      }
      setState((was) =>
        was.scrolls === now.scrolls && was.before === now.before && was.after === now.after ? was : now,
      )
    }
    const observer = new ResizeObserver(look)
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])
  return (
    <div className={classes.bordas} data-antes={before || undefined} data-depois={after || undefined}>
      <div
        ref={frame}
        data-larga={wide || undefined}
        className={rolavel ? `${classes.moldura} ${classes.rolavel}` : classes.moldura}
        {...(scrolls ? { tabIndex: 0, role: 'region', 'aria-label': label } : {})}
      >
        {children}
      </div>
    </div>
  )
}
