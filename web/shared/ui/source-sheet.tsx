import { Skeleton } from '@mantine/core'
import { Suspense, use, type ReactNode } from 'react'
import { diaDoInstante } from '#contracts/values/dia.ts'
import { formatarHora, formatarQuando } from '#web/shared/format/datas.ts'
import { formatarPosicao } from '#web/shared/format/numeros.ts'
import classes from './explained-number.module.css'
import { NamesEvents } from './names-events.ts'
import { Sheet } from './sheet.tsx'

interface Props {
  title: string
  valor: ReactNode
  opened: boolean
  onClose: () => void
  children: ReactNode
}

/** The sheet of an explained number; its code is loaded when the first one is opened. */
export default function SourceSheet({ title, valor, opened, onClose, children }: Props) {
  const cabeca = (
    <span className={classes.cabeca}>
      <span className={classes.sobre}>De onde vem</span>
      <span className={classes.titulo}>{title}</span>
    </span>
  )
  return (
    <Sheet title={cabeca} opened={opened} onClose={onClose}>
      <p className={classes.total}>{valor}</p>
      {/* Its parts are loaded late, and the screen behind it stays. */}
      <Suspense fallback={<Skeleton height="16rem" />}>{children}</Suspense>
    </Sheet>
  )
}

/** The last line of the sheet: when the number was checked and, for who audits, up to which event of the ledger. */
export function CheckedUpTo({ posicao, em }: { posicao: string; em: string | null }) {
  const palavras = use(NamesEvents)
    ? `Conferido até o evento ${formatarPosicao(posicao)}${em === null ? '' : `, ${formatarHora(em)}`}`
    : em !== null && `Conferido ${formatarQuando(em, diaDoInstante(new Date()))}`
  return palavras && <p className={classes.conferido}>{palavras}</p>
}
