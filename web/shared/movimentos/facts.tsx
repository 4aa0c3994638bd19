import { Fragment, type ReactNode } from 'react'
import classes from './explanation.module.css'

/** The recorded facts of a movement, as names and values. */
export const Facts = ({ fatos }: { fatos: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={classes.fatos}>
    {fatos.map(([nome, valor]) => (
      <Fragment key={nome}>
        <dt>{nome}</dt>
        <dd>{valor}</dd>
      </Fragment>
    ))}
  </dl>
)
