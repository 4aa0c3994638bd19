import { Skeleton } from '@mantine/core'
import { get, useFormContext, useFormState, useWatch, type Control, type FieldValues } from 'react-hook-form'
import type { Efeito } from '#contracts/http/valores.ts'
import { diaDoInstante, ehDia, type Dia } from '#contracts/values/dia.ts'
import { DateField } from '#web/shared/form/date-field.tsx'
import { FieldBox } from '#web/shared/form/field.tsx'
import type { Name } from '#web/shared/form/names.ts'
import { TextAreaField } from '#web/shared/form/text-area-field.tsx'
import { Loaded, type QueryOf } from '#web/shared/ui/loaded.tsx'
import { useSegundaPessoa } from '#web/painel/aprovacoes/segunda-pessoa.tsx'

/** Whether a value would hold from a day before today on. */
const comecaAntes = (valor: number | null, desde: string): boolean =>
  valor !== null && ehDia(desde) && desde < diaDoInstante(new Date())

interface Options<Values extends FieldValues> {
  control: Control<Values, unknown, Values>
  /** The fields of the value, and of the day from which it holds. */
  valor: Name<number>
  desde: Name<string>
  id: string
  useEfeito: (
    call: { params: { id: string }; query: { valor: number; desde: Dia } },
    options: { skip: boolean },
  ) => QueryOf<Efeito>
  /** The sentence about the awards of the last 90 days that would differ. */
  frase: (efeito: Efeito) => string
}

/**
 * From when another value of a record holds; role 2 may choose an earlier day, sees what that would change, and is told
 * when a second person has to confirm it.
 */
export function useInicioDoValor<Values extends FieldValues>({
  control,
  valor,
  desde,
  id,
  useEfeito,
  frase,
}: Options<Values>) {
  const [novo = null, dia = ''] = useWatch({ control: control as unknown as Control, name: [valor, desde] }) as [
    number | null | undefined,
    string | undefined,
  ]
  const antes = comecaAntes(novo, dia)
  const efeito = useEfeito({ params: { id }, query: { valor: novo ?? 0, desde: dia } }, { skip: !antes })
  const pontuacoes = antes ? efeito.currentData?.pontuacoes : undefined
  const segunda = useSegundaPessoa({
    ato: 'valor-retroativo',
    valor: pontuacoes === undefined ? undefined : pontuacoes * 100,
    alvo: id,
  })
  const hoje = diaDoInstante(new Date())
  return {
    segunda,
    inicio: (
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
        {antes && (
          <FieldBox>
            <div role="status">
              <Loaded
                query={efeito}
                skeleton={<Skeleton height="1.25rem" />}
                errorTitle="Não foi possível calcular o efeito"
              >
                {frase}
              </Loaded>
            </div>
          </FieldBox>
        )}
      </>
    ),
  }
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
