import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { formatarHora } from '../format/datas.ts'
import { formatarPosicao } from '../format/numeros.ts'
import classes from './explained-number.module.css'

interface Props { titulo: string; valor: ReactNode; opened: boolean; onClose: () => void; children: ReactNode }

/** The sheet of an explained number, at the side, from below on a phone; loaded when the first one is opened. */
export default function SourceSheet({ titulo, valor, opened, onClose, children }: Props) {
  const phone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const cabeca = <span className={classes.cabeca}><span className={classes.sobre}>De onde vem</span><span className={classes.titulo}>{titulo}</span></span>
  return (
    <Drawer
      opened={opened} onClose={onClose} title={cabeca} closeButtonProps={{ 'aria-label': 'Fechar', size: 'var(--lastro-alvo)' }}
      {...(phone
        ? { position: 'bottom', size: 'auto', classNames: { content: classes.debaixo, body: classes.corpo } }
        : { position: 'right', size: 'var(--lastro-folha)', classNames: { body: classes.corpo } })}
    >
      <p className={classes.total}>{valor}</p>
      {children}
    </Drawer>
  )
}

/** The last line of the sheet: up to which event of the ledger the number was checked. */
export const CheckedUpTo = ({ posicao, em }: { posicao: string; em: string | null }) => (
  <p className={classes.conferido}>Conferido até o evento {formatarPosicao(posicao)}{em !== null && `, ${formatarHora(em)}`}</p>
)
