import { Button, type ButtonProps } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from './tool-button.module.css'

interface Props extends ButtonProps, Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> {
  icon: Icon
  label: string
  /** After the words: that a menu opens. */
  after?: ReactNode
}

/** A button above a list whose sign says as much as its words: it goes without them where there is little room. */
export const ToolButton = ({ icon: Sign, label, after, ...button }: Props) => (
  <Button {...button} className={classes.botao} aria-label={label} title={label}>
    <Sign size="1rem" aria-hidden="true" />
    <span className={classes.palavras}>
      {label}
      {after}
    </span>
  </Button>
)

/** For the row of tools: it has other buttons or several filters, or is a phone's. */
export const poucoLugar = (pouco: boolean) => ({ 'data-pouco-lugar': pouco || undefined })
