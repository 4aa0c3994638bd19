import type { ReactNode } from 'react'
import { StatusBadge, type StatusKind } from '#web/shared/ui/status-badge.tsx'
import classes from './name-with-state.module.css'

interface Props {
  ativo: 0 | 1
  /** "Inativa" or "Inativo". */
  palavra: string
  kind?: StatusKind
  /** The name: an `Ellipsis`, or a link with one. */
  children: ReactNode
}

/** The name of a row; one that is switched off is marked by a word, not only by its switch. */
export const NameWithState = ({ ativo, palavra, kind = 'neutro', children }: Props) =>
  ativo === 1 ? (
    children
  ) : (
    <span className={classes.inativo}>
      {children}
      <StatusBadge kind={kind}>{palavra}</StatusBadge>
    </span>
  )
