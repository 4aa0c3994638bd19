import { useId, type ReactNode } from 'react'
import classes from './card.module.css'

interface Props {
  title?: ReactNode
  /** A line below the heading. */
  about?: ReactNode
  /** At the end of the heading: a filter, a link. */
  aside?: ReactNode
  /** Its name for screen readers, where it has no heading. */
  label?: string
  level?: 2 | 3
  children: ReactNode
}

/** A framed part of a screen. */
export function Card({ title, about, aside, label, level = 2, children }: Props) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section className={classes.cartao} aria-labelledby={title === undefined ? undefined : id} aria-label={label}>
      {title !== undefined && (
        <div className={classes.cabeca}>
          <div>
            <Heading id={id} className={classes.titulo}>
              {title}
            </Heading>
            {about !== undefined && <p className={classes.sobre}>{about}</p>}
          </div>
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}
