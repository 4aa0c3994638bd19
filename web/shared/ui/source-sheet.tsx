import { Skeleton } from '@mantine/core'
import { Suspense, type ReactNode } from 'react'
import { formatarHora } from '../format/datas.ts'
import { formatarPosicao } from '../format/numeros.ts'
import classes from './explained-number.module.css'
import { Sheet } from './sheet.tsx'

interface Props {
  titulo: string
  valor: ReactNode
  opened: boolean
  onClose: () => void
  children: ReactNode
}

/** The sheet of an explained number; its code is loaded when the first one is opened. */
export default function SourceSheet({ titulo, valor, opened, onClose, children }: Props) {
  const cabeca = (
    <span className={classes.cabeca}>
      <span className={classes.sobre}>De onde vem</span>
      <span className={classes.titulo}>{titulo}</span>
    </span>
  )
  return (
    <Sheet titulo={cabeca} opened={opened} onClose={onClose}>
      <p className={classes.total}>{valor}</p>
      {/* Its parts are loaded late, and the screen behind it stays. */}
      <Suspense fallback={<Skeleton height="16rem" />}>{children}</Suspense>
    </Sheet>
  )
}

/** The last line of the sheet: the ledger event up to which the number was checked. */
export const CheckedUpTo = ({ posicao, em }: { posicao: string; em: string | null }) => (
  <p className={classes.conferido}>
    Conferido até o evento {formatarPosicao(posicao)}
    {em !== null && `, ${formatarHora(em)}`}
  </p>
)
