import { Skeleton } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatarInteiro } from '../format/numeros.ts'
import classes from './counters.module.css'

/** Key figures side by side in one frame: separate cards would look like buttons. */
export const Counters = ({ children }: { children: ReactNode }) => <div className={classes.faixa}>{children}</div>

/** One key figure, and how many of it are new this month. */
export function Counter({
  titulo,
  valor,
  novosNoMes,
  icon: Sign,
}: {
  titulo: string
  valor: number
  novosNoMes: number
  icon: Icon
}) {
  return (
    <div className={classes.contador}>
      <span className={classes.titulo}>
        <Sign size="1.125rem" stroke={1.75} aria-hidden="true" />
        {titulo}
      </span>
      <span className={classes.valor}>{formatarInteiro(valor)}</span>
      <span className={novosNoMes > 0 ? classes.novos : classes.nenhum}>
        {novosNoMes > 0 ? `+${formatarInteiro(novosNoMes)} neste mês` : 'Nenhum novo neste mês'}
      </span>
    </div>
  )
}

export const CounterSkeleton = () => (
  <div className={classes.contador} aria-hidden="true">
    <Skeleton height="1.25rem" width="70%" />
    <Skeleton height="2rem" width="45%" />
    <Skeleton height="1rem" width="55%" />
  </div>
)
