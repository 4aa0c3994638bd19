import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { BodySchema } from './contract-resolver.ts'
import { FormModal } from './form-modal.tsx'
import type { NamesOf } from './names.ts'
import { useRecordForm, type RecordOptions, type Versioned } from './record-form.ts'

/** What every dialog that changes a record is given. */
export interface EditProps<Registro> {
  record: Registro
  /** With the record as it was stored; before it, the dialog closes. */
  onSaved?: (registro: Registro) => void
  onClose: () => void
}

interface Props<S extends BodySchema, Registro extends Versioned, Read, Saved>
  extends RecordOptions<S, Registro, Read, Saved>, EditProps<Registro> {
  /** Of the record: the dialog is titled "Editar" and this. */
  nome: string
  draft: string
  wide?: boolean
  withoutReason?: string
  children: (campos: NamesOf<z.input<S>>) => ReactNode
}

/** Changes a record in a dialog; what is particular to one is its contract, its calls and its fields. */
export function RecordEdit<S extends BodySchema, Registro extends Versioned, Read, Saved>({
  nome,
  draft,
  wide,
  withoutReason,
  onSaved,
  onClose,
  children,
  ...options
}: Props<S, Registro, Read, Saved>) {
  const edicao = useRecordForm(options)
  return (
    <FormModal
      title={`Editar ${nome}`}
      draft={`${draft}-${options.record.id}`}
      wide={wide}
      withoutReason={withoutReason}
      {...edicao}
      onSent={(answer) => onSaved?.(options.de(answer))}
      onClose={onClose}
    >
      {children(edicao.form.campos)}
    </FormModal>
  )
}
