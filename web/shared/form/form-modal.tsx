import { useState, type ReactNode } from 'react'
import { useFormState, type FieldValues } from 'react-hook-form'
import { Confirm } from '../ui/confirm.tsx'
import { ModalBox } from '../ui/modal.tsx'
import type { FormOf } from './form.tsx'

interface Props<Values extends FieldValues> {
  titulo: string
  form: FormOf<Values>
  onClose: () => void
  /** The form; `close` asks first when something was typed. */
  children: (close: () => void) => ReactNode
}

/**
 * A form in a dialog, mounted while it is open. Escape, the × and a click beside it ask before they discard what was
 * typed.
 */
export function FormModal<Values extends FieldValues>({ titulo, form, onClose, children }: Props<Values>) {
  const { isDirty } = useFormState({ control: form.control })
  const [asking, setAsking] = useState(false)
  const close = () => (isDirty ? setAsking(true) : onClose())
  return (
    <>
      <ModalBox titulo={titulo} opened onClose={close} telaInteiraNoCelular>
        {children(close)}
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
