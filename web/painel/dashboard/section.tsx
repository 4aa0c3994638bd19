import { useId, type ReactNode } from 'react'
import classes from './dashboard.module.css'

/** A framed part of the screen with its heading; `lado` is shown at the end of the heading. */
export function Section({
  titulo,
  sobre,
  lado,
  children,
}: {
  titulo: string
  sobre?: string
  lado?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={classes.quadro} aria-labelledby={id}>
      <div className={classes.cabeca}>
        <div>
          <h2 id={id} className={classes.titulo}>
            {titulo}
          </h2>
          {sobre !== undefined && <p className={classes.sobre}>{sobre}</p>}
        </div>
        {lado}
      </div>
      {children}
    </section>
  )
}
