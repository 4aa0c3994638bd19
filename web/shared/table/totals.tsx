import type { ReactNode } from 'react'
import classes from './data-table.module.css'

/** The sums of the whole list, over all pages. */
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
