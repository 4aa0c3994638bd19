import { IconChevronDown, IconX } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import classes from './filters.module.css'

interface Props extends Omit<ComponentProps<'button'>, 'onClick'> {
  rotulo: string
  /** The filter's current value, in words. */
  valor: string
  ativo: boolean
  /** The value says what it is of: it stands alone where there is little room. */
  claro?: boolean
  /** The value is cut earlier there. */
  nome?: boolean
  onClick: () => void
}

/** A button that opens a filter and shows its value. Other props go to the button. */
export const ChipButton = ({ rotulo, valor, ativo, claro = false, nome = false, ...button }: Props) => (
  <button
    type="button"
    title={claro ? `${rotulo}: ${valor}` : undefined}
    {...button}
    className={ativo ? `${classes.chip} ${classes.ativo}` : classes.chip}
  >
    <span className={claro ? `${classes.rotulo} ${classes.dispensavel}` : classes.rotulo}>{rotulo}:</span>{' '}
    <span className={nome ? `${classes.valor} ${classes.nome}` : classes.valor}>{valor}</span>
    <IconChevronDown size="0.875rem" aria-hidden="true" />
  </button>
)

/** The value of a filter that only a link sets. */
export const SetChip = ({ rotulo, valor }: Pick<Props, 'rotulo' | 'valor'>) => (
  <span className={`${classes.chip} ${classes.ativo} ${classes.dada}`}>
    <span className={classes.rotulo}>{rotulo}:</span> <span className={classes.valor}>{valor}</span>
  </span>
)

/** Removes one filter. */
export const TakeAway = ({ rotulo, onClick }: { rotulo: string; onClick: () => void }) => (
  <button type="button" className={classes.tirar} aria-label={`Remover o filtro ${rotulo}`} onClick={onClick}>
    <IconX size="0.875rem" aria-hidden="true" />
  </button>
)
