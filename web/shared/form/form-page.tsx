import { useEffect, useRef, type ReactNode } from 'react'
import { Card } from '#web/shared/ui/card.tsx'
import { FIRST_FIELD } from './form.tsx'
import classes from './form-page.module.css'

/** A form that fills a whole screen. It begins at its first field, unless another one asked for the focus. */
export function FormPage({ children }: { children: ReactNode }) {
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!page.current!.contains(document.activeElement)) page.current!.querySelector<HTMLElement>(FIRST_FIELD)?.focus()
  }, [])
  return (
    <div ref={page} className={classes.pagina}>
      <Card>{children}</Card>
    </div>
  )
}
