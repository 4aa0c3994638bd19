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

/**
 * For the page's one `h1` (with `tabIndex={-1}`). It takes the focus after a change of route, so that keyboards and
 * screen readers start at the new screen, but not on the first load.
 */
export function usePageHeading(titulo: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, pathname } = useLocation()
  const shown = useRef(key === 'default' ? pathname : null)
  useDocumentTitle(titulo)
  useEffect(() => {
    if (shown.current !== pathname) heading.current?.focus({ preventScroll: true })
    shown.current = pathname
  }, [pathname])
  return heading
}

/** The usual heading of a screen. */
export function PageTitle({ titulo, children }: { titulo: string; children?: ReactNode }) {
  const heading = usePageHeading(titulo)
  return (
    <div className={classes.linha}>
      <Title order={1} ref={heading} tabIndex={-1} className={classes.titulo}>
        {titulo}
      </Title>
      {children}
    </div>
  )
}
