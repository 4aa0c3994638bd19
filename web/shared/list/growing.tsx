import { useEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'

/** Rows drawn at once: "Todos" may be thousands, which take a browser seconds. */
const CHUNK = 200

/** The first rows of a long list. More are drawn when its end is near, and all of them on paper. */
export function useGrowing<Row>(rows: readonly Row[]): { shown: readonly Row[]; sentinel: ReactNode } {
  const [grown, setGrown] = useState({ rows, count: CHUNK })
  const count = grown.rows === rows ? grown.count : CHUNK
  const mark = useRef<HTMLDivElement>(null)
  const more = count < rows.length

  useEffect(() => {
    if (!more || mark.current === null) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setGrown({ rows, count: count + CHUNK })
      },
      { rootMargin: '800px' },
    )
    observer.observe(mark.current)
    const all = () => flushSync(() => setGrown({ rows, count: rows.length }))
    addEventListener('beforeprint', all)
    return () => {
      observer.disconnect()
      removeEventListener('beforeprint', all)
    }
  }, [more, count, rows])

  return { shown: more ? rows.slice(0, count) : rows, sentinel: more ? <div ref={mark} aria-hidden="true" /> : null }
}
