import { Button, type ButtonProps } from '@mantine/core'

interface Props extends ButtonProps {
  /** Of `useSending`. */
  enviado: number | null
  onCancel: () => void
}

/** In a form, while it is being sent: ends that, and gives the focus back to the button that began it. */
export const CancelSending = ({ enviado, onCancel, ...button }: Props) =>
  enviado !== null && (
    <Button
      variant="subtle"
      {...button}
      onClick={({ currentTarget }) => {
        currentTarget.form?.querySelector<HTMLElement>('[type="submit"]')?.focus()
        onCancel()
      }}
    >
      Cancelar envio
    </Button>
  )
