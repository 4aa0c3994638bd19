import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState, type ChangeEvent, type FormEvent, type ReactNode } from 'react'
import type { z } from 'zod'
import { isApiFailure, lostConnection, saidOnScreen, TENTAR_DE_NOVO } from '#web/shared/api/failure.ts'
import { BusyButton } from '#web/shared/ui/busy-button.tsx'
import classes from './esqueceu-senha.module.css'

interface Props {
  schema: z.ZodType
  /** The field's name in the contract. */
  campo: string
  button: string
  busyText: string
  /** An RTK mutation or the like; a refusal of the field is shown beside it, any other above. */
  send: (valor: string) => Promise<{ error?: unknown }>
  children: (input: {
    name: string
    size: 'lg'
    autoFocus: true
    value: string
    error: string | undefined
    onChange: (event: ChangeEvent<HTMLInputElement>) => void
  }) => ReactNode
}

/** A form of one field, without the library of forms, which is as large as the rest of such a screen. */
export function OneField({ schema, campo, button, busyText, send, children }: Props) {
  const [value, setValue] = useState('')
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const field = event.currentTarget.elements.namedItem(campo) as HTMLInputElement
    const [issue] = schema.safeParse({ [campo]: value }).error?.issues ?? []
    setProblem(issue?.message)
    setFailure(undefined)
    if (issue) return field.focus()
    setBusy(true)
    const { error } = await send(value)
    setBusy(false)
    if (error === undefined) return
    const ofField = isApiFailure(error) ? error.campos[campo] : undefined
    setProblem(ofField)
    if (ofField === undefined) setFailure(error)
    field.focus()
  }

  const said = saidOnScreen(failure)
  return (
    <form noValidate onSubmit={submit} className={classes.formulario}>
      {said !== null && (
        <Alert color="red" icon={<IconAlertCircle aria-hidden="true" />} role="alert">
          {said}
        </Alert>
      )}
      {children({
        name: campo,
        size: 'lg',
        autoFocus: true,
        value,
        error: problem,
        onChange: (event) => {
          setValue(event.currentTarget.value)
          setProblem(undefined)
        },
      })}
      <BusyButton type="submit" size="lg" fullWidth busy={busy} busyText={busyText}>
        {lostConnection(failure) ? TENTAR_DE_NOVO : button}
      </BusyButton>
    </form>
  )
}
