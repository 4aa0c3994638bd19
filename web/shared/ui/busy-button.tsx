import { Button, Loader, type ButtonProps } from '@mantine/core'
import type { ComponentProps } from 'react'

interface Props extends ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps> {
  busy: boolean
  /** The button's text while it is busy: "SALVANDO...". */
  busyText?: string
}

/** A button whose work takes a moment. It stays focusable meanwhile; its caller ignores a second press. */
export const BusyButton = ({ busy, busyText, leftSection, children, ...button }: Props) => (
  <Button
    {...button}
    aria-busy={busy}
    leftSection={busy ? <Loader size="xs" color="currentColor" aria-hidden="true" /> : leftSection}
  >
    {busy ? (busyText ?? children) : children}
  </Button>
)
