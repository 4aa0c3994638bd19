import type { ReactNode } from 'react'
import classes from './data-table.module.css'

/** What the whole list adds up to, over all pages. */
export const Totals = ({
  rotulo,
  valores,
}: {
  rotulo: string
  valores: readonly (readonly [titulo: string, valor: ReactNode])[]
}) => (
  <dl className={classes.totais} aria-label={rotulo}>
    {valores.map(([titulo, valor]) => (
      <div key={titulo} className={classes.somado}>
        <dt>{titulo}</dt>
        <dd>{valor}</dd>
      </div>
    ))}
  </dl>
)
