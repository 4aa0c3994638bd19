import { useId, type ReactNode } from 'react'
import classes from './galeria.module.css'

/** One component of the gallery, with its name. */
export function Parte({
  title,
  semFundo = false,
  children,
}: {
  title: string
  semFundo?: boolean
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.titulo}>
        {title}
      </h2>
      <div className={semFundo ? undefined : classes.parte}>{children}</div>
    </section>
  )
}
