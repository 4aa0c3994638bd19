import { Skeleton } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatarMes } from '#web/shared/format/datas.ts'
import { formatarInteiro } from '#web/shared/format/numeros.ts'
import classes from './counters.module.css'

/** Key figures side by side in one frame: separate cards would look like buttons. */
export const Counters = ({ children }: { children: ReactNode }) => <div className={classes.faixa}>{children}</div>

interface Props {
  title: string
  /** The number, which may open what it is made of. */
  valor: ReactNode
  novosNoMes: number
  /** How many came in the month before, to compare with. */
  noMesAnterior: { mes: string; novos: number } | undefined
  icon: Icon
}

const added = (novos: number): string => `${novos > 0 ? '+' : ''}${formatarInteiro(novos)}`

/** One key figure, and how many of it are new this month and were in the last. */
export function Counter({ title, valor, novosNoMes, noMesAnterior, icon: Sign }: Props) {
  return (
    <div className={classes.contador}>
      <span className={classes.titulo}>
        <Sign size="1.125rem" stroke={1.75} aria-hidden="true" />
        {title}
      </span>
      <span className={classes.valor}>{valor}</span>
      <span className={classes.novos}>
        <span className={novosNoMes > 0 ? classes.algum : undefined}>{added(novosNoMes)} neste mês</span>
        {noMesAnterior && ` · ${added(noMesAnterior.novos)} em ${formatarMes(noMesAnterior.mes)}`}
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
