import { IconChevronDown, IconX } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import classes from './filters.module.css'

interface Props extends Omit<ComponentProps<'button'>, 'onClick'> {
  label: string
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
export const ChipButton = ({ label, valor, ativo, claro = false, nome = false, ...button }: Props) => (
  <button
    type="button"
    title={claro ? `${label}: ${valor}` : undefined}
    {...button}
    className={ativo ? `${classes.chip} ${classes.ativo}` : classes.chip}
  >
    <span className={claro ? `${classes.rotulo} ${classes.dispensavel}` : classes.rotulo}>{label}:</span>{' '}
    <span className={nome ? `${classes.valor} ${classes.nome}` : classes.valor}>{valor}</span>
    <IconChevronDown size="0.875rem" aria-hidden="true" />
  </button>
)

/** The value of a filter that only a link sets. */
export const SetChip = ({ label, valor }: Pick<Props, 'label' | 'valor'>) => (
  <span className={`${classes.chip} ${classes.ativo} ${classes.dada}`}>
    <span className={classes.rotulo}>{label}:</span> <span className={classes.valor}>{valor}</span>
  </span>
)

/** Removes one filter. */
export const TakeAway = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button type="button" className={classes.tirar} aria-label={`Remover o filtro ${label}`} onClick={onClick}>
    <IconX size="0.875rem" aria-hidden="true" />
  </button>
)
