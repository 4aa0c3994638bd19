import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { Efeito } from '#contracts/http/valores.ts'
import { diaDoInstante, ehDia, type Dia } from '#contracts/values/dia.ts'
import { DateField } from '#web/shared/form/date-field.tsx'
import { FieldBox } from '#web/shared/form/field.tsx'
import type { Name } from '#web/shared/form/names.ts'
import { TextAreaField } from '#web/shared/form/text-area-field.tsx'
import { Loaded, type QueryOf } from '#web/shared/ui/loaded.tsx'

interface Props {
  /** The fields of the day and of the value that starts on it. */
  desde: Name<string>
  valor: Name<number>
  /** What an earlier start would change, before it is entered: an `<EfeitoDoValor>`. */
  efeito: (valor: number, desde: Dia) => ReactNode
}

/** Whether a value would hold from a day before today on. */
export const comecaAntes = (valor: number | null | undefined, desde: string | undefined): boolean =>
  valor != null && desde !== undefined && ehDia(desde) && desde < diaDoInstante(new Date())

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
      {comecaAntes(novo, dia) && <FieldBox>{efeito(novo!, dia)}</FieldBox>}
    </>
  )
}

interface MotivoProps {
  name: Name<string>
  /** The field of the day from which the value holds. */
  desde: Name<string>
  /** Another day, which is changed for a reason only. */
  outroDia?: Name<string>
}

/** Why a value changes: required when it starts in the past. */
export function MotivoDoValor({ name, desde, outroDia }: MotivoProps) {
  const { control } = useFormContext()
  const dia = useWatch({ control, name: desde }) as string
  const { dirtyFields } = useFormState({ control, name: outroDia ?? desde })
  const exigido =
    (ehDia(dia) && dia < diaDoInstante(new Date())) || (outroDia !== undefined && get(dirtyFields, outroDia) === true)
  return <TextAreaField name={name} label="Motivo" optional={!exigido} rows={2} />
}

/** The sentence about the awards of the last 90 days that would differ. */
export const EfeitoDoValor = ({ query, frase }: { query: QueryOf<Efeito>; frase: (efeito: Efeito) => string }) => (
  <div role="status">
    <Loaded query={query} esqueleto={<Skeleton height="1.25rem" />} tituloDoErro="Não foi possível calcular o efeito">
      {frase}
    </Loaded>
  </div>
)
