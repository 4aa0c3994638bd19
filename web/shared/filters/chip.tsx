import { IconChevronDown, IconX } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import classes from './filters.module.css'

interface Props extends Omit<ComponentProps<'button'>, 'onClick'> {
  rotulo: string
  /** What the filter says now. */
  valor: string
  ativo: boolean
  onClick: () => void
}

/** What opens a filter, and says what it is set to. Whatever else it gets belongs to the button. */
export const ChipButton = ({ rotulo, valor, ativo, ...button }: Props) => (
  <button type="button" {...button} className={ativo ? `${classes.chip} ${classes.ativo}` : classes.chip}>
    <span className={classes.rotulo}>{rotulo}:</span> <span className={classes.valor}>{valor}</span>
    <IconChevronDown size="0.875rem" aria-hidden="true" />
  </button>
)

/** Takes one filter away. */
export const TakeAway = ({ rotulo, onClick }: { rotulo: string; onClick: () => void }) => (
  <button type="button" className={classes.tirar} aria-label={`Tirar o filtro ${rotulo}`} onClick={onClick}>
    <IconX size="0.875rem" aria-hidden="true" />
  </button>
)
