import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFormState, type FieldValues } from 'react-hook-form'
import { Confirm } from '#web/shared/ui/confirm.tsx'
import { ModalBox } from '#web/shared/ui/modal.tsx'
import { Form, type FormProps } from './form.tsx'

interface Props<Values extends FieldValues, Answer> extends Omit<FormProps<Values, Answer>, 'outros' | 'limpa'> {
  titulo: string
  /** As wide as a form that is a screen, for many fields. */
  longo?: boolean
  /** The way out, where CANCELAR would read as the act itself. */
  sair?: string
  onClose: () => void
}

/**
 * A form in a dialog, mounted while it is open; a success closes it. The way out, Escape, the × and a click beside it
 * ask before they discard what was typed. The focus begins at the first field, or without one at the way out.
 */
export function FormModal<Values extends FieldValues, Answer>({
  titulo,
  longo = false,
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
        titulo={titulo}
        opened
        onClose={close}
        telaInteiraNoCelular
        {...(longo ? { largura: 'var(--lastro-formulario-longo)' } : {})}
      >
        <Form
          {...form}
          onSent={(answer, values) => {
            onSent?.(answer, values)
            onClose()
          }}
          outros={
            <Button variant="default" size={form.size ?? 'md'} data-autofocus onClick={close}>
              {sair}
            </Button>
          }
        />
      </ModalBox>
      <Confirm
        titulo="Sair sem salvar"
        pergunta="Há alterações que não foram salvas. Deseja sair mesmo assim?"
        sim="SAIR SEM SALVAR"
        nao="CONTINUAR AQUI"
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={onClose}
      />
    </>
  )
}
