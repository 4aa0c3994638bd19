import type { ReactNode } from 'react'
import classes from './data-table.module.css'

/** The sums of the whole list, over all pages. */
export const Totals = ({
  label,
  valores,
}: {
  label: string
  valores: readonly (readonly [titulo: string, valor: ReactNode])[]
}) => (
  <dl className={classes.totais} aria-label={label}>
    {valores.map(([titulo, valor]) => (
      <div key={titulo} className={classes.somado}>
        <dt>{titulo}</dt>
        <dd>{valor}</dd>
      </div>
    ))}
  </dl>
)
