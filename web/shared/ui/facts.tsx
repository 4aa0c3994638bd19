import type { ReactNode } from 'react'
import classes from './facts.module.css'

/** Names and values, one below the other; a value that is not known says so. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={classes.fatos}>
    {facts.map(([nome, valor]) => (
      <div key={nome} className={classes.fato}>
        <dt>{nome}</dt>
        <dd>{valor || <span className={classes.vazio}>não informado</span>}</dd>
      </div>
    ))}
  </dl>
)
