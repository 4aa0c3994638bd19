import type { ReactNode } from 'react'
import { Fields } from '#web/shared/form/field.tsx'
import type { NamesOf } from '#web/shared/form/names.ts'
import { MoneyField, NumberField } from '#web/shared/form/number-field.tsx'
import { TextField } from '#web/shared/form/text-fields.tsx'

interface Props {
  campos: NamesOf<{ codigo: string; nome: string; valorUnitario: number; valorPontos: number }>
  children?: ReactNode
}

/** The fields of a product, in the order of their error sentences (`doc 1 §5`), for creating and changing one. */
export const ProdutoFields = ({ campos, children }: Props) => (
  <Fields>
    <TextField name={campos.codigo} label="Código" columns={3} autoFocus />
    <TextField name={campos.nome} label="Descrição" autoCapitalize="sentences" />
    <MoneyField name={campos.valorUnitario} label="Preço Unitário" columns={3} />
    <NumberField name={campos.valorPontos} label="Valor Pontos" columns={3} />
    {children}
  </Fields>
)
