import { Fields } from '../../shared/form/field.tsx'
import { MoneyField } from '../../shared/form/number-field.tsx'
import { TextField } from '../../shared/form/text-fields.tsx'
import type { ReactNode } from 'react'

/** What a network is, in the order of its sentences (`doc 1 §5`): for a new one and for a change. */
export const RedeFields = ({ children }: { children?: ReactNode }) => (
  <Fields>
    <TextField name="nome" label="Nome" autoCapitalize="words" maxLength={120} autoFocus />
    <TextField name="regiao" label="Região" autoCapitalize="words" maxLength={120} columns={4} />
    <MoneyField name="valorPonto" label="Valor do ponto" columns={2} />
    {children}
  </Fields>
)
