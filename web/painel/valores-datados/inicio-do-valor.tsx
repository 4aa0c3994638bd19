import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Efeito } from '#contracts/http/valores.ts'
import { diaDoInstante, ehDia, type Dia } from '#contracts/values/dia.ts'
import { DateField } from '../../shared/form/date-field.tsx'
import { FieldBox } from '../../shared/form/field.tsx'
import type { Name } from '../../shared/form/names.ts'
import { TextAreaField } from '../../shared/form/text-area-field.tsx'
import { Loaded, type QueryOf } from '../../shared/ui/loaded.tsx'

interface Props {
  /** The fields of the day and of the value that starts on it. */
  desde: Name<string>
  valor: Name<number>
  /** What an earlier start would change, before it is entered: an `<EfeitoDoValor>`. */
  efeito: (valor: number, desde: Dia) => ReactNode
}

/** From when another value holds; role 2 may choose an earlier day, and sees what that would change. */
export function InicioDoValor({ desde, valor, efeito }: Props) {
  const { control } = useFormContext()
  const [dia, novo] = useWatch({ control, name: [desde, valor] }) as [string, number | null]
  const hoje = diaDoInstante(new Date())
  return (
    <>
      <DateField
        name={desde}
        label="Vale desde"
        optional
        columns={3}
        to={hoje}
        startAt={hoje}
        description="Em branco: hoje"
      />
      {ehDia(dia) && dia < hoje && novo !== null && <FieldBox>{efeito(novo, dia)}</FieldBox>}
    </>
  )
}

export const MotivoDoValor = ({ name, description }: { name: Name<string>; description: string }) => (
  <TextAreaField name={name} label="Motivo" optional rows={2} maxLength={1000} description={description} />
)

/** The sentence about the awards of the last 90 days that would differ. */
export const EfeitoDoValor = ({ query, frase }: { query: QueryOf<Efeito>; frase: (efeito: Efeito) => string }) => (
  <div role="status">
    <Loaded query={query} esqueleto={<Skeleton height="1.25rem" />} tituloDoErro="Não foi possível calcular o efeito">
      {frase}
    </Loaded>
  </div>
)
