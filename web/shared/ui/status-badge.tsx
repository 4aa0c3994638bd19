import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock, IconLoader2, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './status-badge.module.css'

export type StatusKind = 'sucesso' | 'perigo' | 'atencao' | 'andamento' | 'neutro'

const ICONS: Record<StatusKind, Icon> = {
  sucesso: IconCircleCheck,
  perigo: IconCircleX,
  atencao: IconAlertTriangle,
  andamento: IconLoader2,
  neutro: IconClock,
}

/** A state as icon and word, never by colour alone. */
export function StatusBadge({ kind, icon, children }: { kind: StatusKind; icon?: Icon; children: ReactNode }) {
  const Sign = icon ?? ICONS[kind]
  return (
    <span className={`${classes.selo} ${classes[kind]}`}>
      <Sign size="1em" aria-hidden="true" />
      {children}
    </span>
  )
}
