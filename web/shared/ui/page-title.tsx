import { Title } from '@mantine/core'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { marca } from '#contracts/values/marca.ts'
import classes from './page-title.module.css'

/** The document's title while a screen shows: "Dashboard · Lastro". */
export function useDocumentTitle(titulo: string): void {
  useEffect(() => {
    document.title = titulo === '' ? marca.produto : `${titulo} · ${marca.produto}`
  }, [titulo])
}

/** What the entry of a link holds that is followed again and again, such as "Próximo": the focus stays on it. */
export interface WithFocus {
  keepsFocus?: true
}

/**
 * For the page's one `h1` (with `tabIndex={-1}`). It takes the focus after a change of route, so that keyboards and
 * screen readers start at the new screen, but not on the first load.
 */
export function usePageHeading(titulo: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, pathname, state } = useLocation()
  const stays = (state as WithFocus | null)?.keepsFocus ?? false
  const shown = useRef(key === 'default' ? pathname : null)
  useDocumentTitle(titulo)
  useEffect(() => {
    const isNew = shown.current !== pathname
    shown.current = pathname
    if (isNew && !(stays && document.activeElement !== document.body)) heading.current?.focus({ preventScroll: true })
  }, [pathname, stays])
  return heading
}

interface Props {
  title: string
  /** What shows of it, where that is more than its words. */
  shown?: ReactNode
  children?: ReactNode
}

/** The usual heading of a screen. */
export function PageTitle({ title, shown, children }: Props) {
  const heading = usePageHeading(title)
  return (
    <div className={classes.linha}>
      <Title order={1} ref={heading} tabIndex={-1} className={shown ? classes.menu : classes.titulo}>
        {shown ?? title}
      </Title>
      {children}
    </div>
  )
}
