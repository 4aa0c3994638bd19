import type { ReactNode } from 'react'
import { diaDoInstante } from '#contracts/values/dia.ts'
import { DateField } from '../../shared/form/date-field.tsx'
import { Fields } from '../../shared/form/field.tsx'
import type { NamesOf } from '../../shared/form/names.ts'
import { MoneyField } from '../../shared/form/number-field.tsx'
import { TextAreaField, TextField } from '../../shared/form/text-fields.tsx'

interface Props {
  campos: NamesOf<{ nome: string; regiao: string; valorPonto: number }>
  children?: ReactNode
}

/** The fields of a network, in the order of their error sentences (`doc 1 §5`), for creating and changing one. */
export const RedeFields = ({ campos, children }: Props) => (
  <Fields>
    <TextField name={campos.nome} label="Nome" autoCapitalize="words" maxLength={120} autoFocus />
    <TextField name={campos.regiao} label="Região" autoCapitalize="words" maxLength={120} columns={4} />
    <MoneyField name={campos.valorPonto} label="Valor do ponto" columns={2} />
    {children}
  </Fields>
)

/** From when another point value holds, and why. */
export function InicioDoValor({ campos }: { campos: NamesOf<{ desde: string; motivo: string }> }) {
  const hoje = diaDoInstante(new Date())
  return (
    <>
      <DateField
        name={campos.desde}
        label="Vale desde"
        optional
        columns={3}
        to={hoje}
        startAt={hoje}
        description="Em branco: hoje"
      />
      <TextAreaField
        name={campos.motivo}
        label="Motivo"
        optional
        rows={2}
        maxLength={1000}
        description="Obrigatório quando o valor começa no passado"
      />
    </>
  )
}
