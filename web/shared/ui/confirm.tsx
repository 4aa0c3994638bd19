import '@mantine/core/styles/Alert.layer.css'
import { Alert, Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { saidOnScreen } from '#web/shared/api/failure.ts'
import { BusyButton } from './busy-button.tsx'
import { DialogAnswers, ModalBox } from './modal.tsx'
import classes from './modal.module.css'

interface Props {
  /** One word for what is about to happen: "Apagar". */
  title: string
  /** The whole question, with the name of the record: "Tem certeza que deseja apagar a rede Alfa?". */
  question: ReactNode
  consequence?: ReactNode
  /** As wide as a form, for what is a table. */
  wide?: boolean
  opened: boolean
  onClose: () => void
  /** An RTK mutation or the like. A failure is shown here, and the question stays open. */
  onConfirm: () => Promise<{ error?: unknown }> | void
  yes?: string
  no?: string
  /** Shown in red, with the focus on the harmless answer. */
  destructive?: boolean
}

/** A question that is answered with SIM or NÃO before something happens (`decisions.md §A 11`). */
export function Confirm({
  title,
  question,
  consequence,
  wide = false,
  opened,
  onClose,
  onConfirm,
  yes = 'SIM',
  no = 'NÃO',
  destructive = true,
}: Props) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const close = () => {
    if (busy) return
    setFailure(null)
    onClose()
  }
  const confirm = async () => {
    if (busy) return
    setFailure(null)
    const running = onConfirm()
    if (running === undefined) return onClose()
    setBusy(true)
    const { error } = await running
    setBusy(false)
    if (error === undefined) onClose()
    else setFailure(saidOnScreen(error))
  }
  return (
    <ModalBox
      title={title}
      opened={opened}
      onClose={close}
      above
      width={wide ? 'var(--lastro-formulario-longo)' : 'var(--lastro-formulario)'}
    >
      <p className={classes.pergunta}>{question}</p>
      {consequence !== undefined && <div className={classes.consequencia}>{consequence}</div>}
      {failure !== null && (
        <Alert color="red" mb="md" icon={<IconAlertCircle aria-hidden="true" />} role="alert">
          {failure}
        </Alert>
      )}
      <DialogAnswers>
        <Button variant="default" onClick={close} data-autofocus={destructive || undefined}>
          {no}
        </Button>
        <BusyButton
          color={destructive ? 'red' : undefined}
          data-autofocus={!destructive || undefined}
          busy={busy}
          onClick={() => void confirm()}
        >
          {yes}
        </BusyButton>
      </DialogAnswers>
    </ModalBox>
  )
}
