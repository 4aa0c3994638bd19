import { Skeleton } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { formatarInteiro } from '../format/numeros.ts'
import classes from './counter-card.module.css'

/** One number that matters, and how many of it are new this month. */
export function CounterCard({ titulo, valor, novosNoMes, icon: Sign }: { titulo: string; valor: number; novosNoMes: number; icon: Icon }) {
  return (
    <div className={classes.cartao}>
      <span className={classes.titulo}><Sign size="1.125rem" stroke={1.75} aria-hidden="true" />{titulo}</span>
      <span className={classes.valor}>{formatarInteiro(valor)}</span>
      <span className={novosNoMes > 0 ? classes.novos : classes.nenhum}>
        {novosNoMes > 0 ? `+${formatarInteiro(novosNoMes)} neste mês` : 'Nenhum novo neste mês'}
      </span>
    </div>
  )
}

export const CounterCardSkeleton = () => (
  <div className={classes.cartao} aria-hidden="true">
    <Skeleton height="1.25rem" width="70%" />
    <Skeleton height="2rem" width="45%" />
    <Skeleton height="1rem" width="55%" />
  </div>
)
