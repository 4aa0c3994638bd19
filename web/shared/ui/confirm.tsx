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
  titulo: string
  /** The whole question, with the name of the record: "Tem certeza que deseja apagar a rede Alfa?". */
  pergunta: ReactNode
  consequencia?: ReactNode
  /** As wide as a form, for what is a table. */
  longo?: boolean
  opened: boolean
  onClose: () => void
  /** An RTK mutation or the like. A failure is shown here, and the question stays open. */
  onConfirm: () => Promise<{ error?: unknown }> | void
  sim?: string
  nao?: string
  /** Shown in red, with the focus on the harmless answer. */
  destrutivo?: boolean
}

/** A question that is answered with SIM or NÃO before something happens (`decisions.md §A 11`). */
export function Confirm({
  titulo,
  pergunta,
  consequencia,
  longo = false,
  opened,
  onClose,
  onConfirm,
  sim = 'SIM',
  nao = 'NÃO',
  destrutivo = true,
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
      titulo={titulo}
      opened={opened}
      onClose={close}
      acima
      largura={longo ? 'var(--lastro-formulario-longo)' : 'var(--lastro-formulario)'}
    >
      <p className={classes.pergunta}>{pergunta}</p>
      {consequencia !== undefined && <div className={classes.consequencia}>{consequencia}</div>}
      {failure !== null && (
        <Alert color="red" mb="md" icon={<IconAlertCircle aria-hidden="true" />} role="alert">
          {failure}
        </Alert>
      )}
      <DialogAnswers>
        <Button variant="default" onClick={close} data-autofocus={destrutivo || undefined}>
          {nao}
        </Button>
        <BusyButton
          color={destrutivo ? 'red' : undefined}
          data-autofocus={!destrutivo || undefined}
          busy={busy}
          onClick={() => void confirm()}
        >
          {sim}
        </BusyButton>
      </DialogAnswers>
    </ModalBox>
  )
}
