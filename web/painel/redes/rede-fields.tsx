import type { ReactNode } from 'react'
import { diaDoInstante } from '#contracts/values/dia.ts'
import { DateField } from '#web/shared/form/date-field.tsx'
import { Fields } from '#web/shared/form/field.tsx'
import type { Name, NamesOf } from '#web/shared/form/names.ts'
import { MoneyField } from '#web/shared/form/number-field.tsx'
import { TextField } from '#web/shared/form/text-fields.tsx'

interface Props {
  campos: NamesOf<{ nome: string; regiao: string; valorPonto: number }>
  children?: ReactNode
}

/** The fields of a network, in the order of their error sentences (`doc 1 §5`), for creating and changing one. */
export const RedeFields = ({ campos, children }: Props) => (
  <Fields>
    <TextField name={campos.nome} label="Nome" autoCapitalize="words" autoFocus />
    <TextField name={campos.regiao} label="Região" autoCapitalize="words" columns={4} />
    <MoneyField name={campos.valorPonto} label="Valor do ponto" columns={2} />
    {children}
  </Fields>
)

/** The day on which the programme starts in a network. */
export const InicioDoPrograma = ({ name, empty }: { name: Name<string>; empty: string }) => (
  <DateField
    name={name}
    label="Início do programa"
    optional
    columns={4}
    startAt={diaDoInstante(new Date())}
    description={`${empty}Separa o antes e o depois na mensuração.`}
  />
)
