import { Fields } from '../../shared/form/field.tsx'
import { MoneyField } from '../../shared/form/number-field.tsx'
import { TextField } from '../../shared/form/text-fields.tsx'
import type { ReactNode } from 'react'

/** The fields of a network, in the order of their error sentences (`doc 1 §5`), for creating and changing one. */
export const RedeFields = ({ children }: { children?: ReactNode }) => (
  <Fields>
    <TextField name="nome" label="Nome" autoCapitalize="words" maxLength={120} autoFocus />
    <TextField name="regiao" label="Região" autoCapitalize="words" maxLength={120} columns={4} />
    <MoneyField name="valorPonto" label="Valor do ponto" columns={2} />
    {children}
  </Fields>
)
