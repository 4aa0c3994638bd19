import { useId, type ReactNode } from 'react'
import classes from './card.module.css'

interface Props {
  titulo?: ReactNode
  /** A line below the heading. */
  sobre?: ReactNode
  /** At the end of the heading: a filter, a link. */
  lado?: ReactNode
  /** Its name for screen readers, where it has no heading. */
  rotulo?: string
  nivel?: 2 | 3
  children: ReactNode
}

/** A framed part of a screen. */
export function Card({ titulo, sobre, lado, rotulo, nivel = 2, children }: Props) {
  const id = useId()
  const Heading = `h${nivel}` as const
  return (
    <section className={classes.cartao} aria-labelledby={titulo === undefined ? undefined : id} aria-label={rotulo}>
      {titulo !== undefined && (
        <div className={classes.cabeca}>
          <div>
            <Heading id={id} className={classes.titulo}>
              {titulo}
            </Heading>
            {sobre !== undefined && <p className={classes.sobre}>{sobre}</p>}
          </div>
          {lado}
        </div>
      )}
      {children}
    </section>
  )
}
