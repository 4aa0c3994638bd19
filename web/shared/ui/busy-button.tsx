import { Button, Loader, type ButtonProps } from '@mantine/core'
import type { ComponentProps } from 'react'

interface Props extends ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps> {
  busy: boolean
  /** The button's text while it is busy: "SALVANDO...". */
  ocupado?: string
}

/** A button whose work takes a moment. It stays focusable meanwhile; its caller ignores a second press. */
export const BusyButton = ({ busy, ocupado, leftSection, children, ...button }: Props) => (
  <Button
    {...button}
    aria-busy={busy}
    leftSection={busy ? <Loader size="xs" color="currentColor" aria-hidden="true" /> : leftSection}
  >
    {busy ? (ocupado ?? children) : children}
  </Button>
)
