import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFormState, type FieldValues } from 'react-hook-form'
import { Confirm } from '#web/shared/ui/confirm.tsx'
import { ModalBox } from '#web/shared/ui/modal.tsx'
import { Form, type FormProps } from './form.tsx'

interface Props<Values extends FieldValues, Answer> extends Omit<FormProps<Values, Answer>, 'outros' | 'limpa'> {
  title: string
  /** As wide as a form that is a screen, for many fields. */
  wide?: boolean
  /** The way out, where CANCELAR would read as the act itself. */
  sair?: string
  onClose: () => void
}

/**
 * A form in a dialog, mounted while it is open; a success closes it. The way out, Escape, the × and a click beside it
 * ask before they discard what was typed. The focus begins at the first field, or without one at the way out.
 */
export function FormModal<Values extends FieldValues, Answer>({
  title,
  wide = false,
  sair = 'CANCELAR',
  onClose,
  onSent,
  ...form
}: Props<Values, Answer>) {
  const { isDirty } = useFormState({ control: form.form.control })
  const [asking, setAsking] = useState(false)
  const close = () => (isDirty ? setAsking(true) : onClose())
  return (
    <>
      <ModalBox
        title={title}
        opened
        onClose={close}
        fullScreenOnPhone
        {...(wide ? { width: 'var(--lastro-formulario-longo)' } : {})}
      >
        <Form
          {...form}
          onSent={(answer, values) => {
            onSent?.(answer, values)
            onClose()
          }}
          aside={
            <Button variant="default" size={form.size ?? 'md'} data-autofocus onClick={close}>
              {sair}
            </Button>
          }
        />
      </ModalBox>
      <Confirm
        title="Sair sem salvar"
        question="Há alterações que não foram salvas. Deseja sair mesmo assim?"
        yes="SAIR SEM SALVAR"
        no="CONTINUAR AQUI"
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={onClose}
      />
    </>
  )
}
