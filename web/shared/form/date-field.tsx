import { ehDia, formatarDia, type Dia } from '#contracts/values/dia.ts'
import { MaskedInput } from '#web/shared/ui/masked-input.tsx'
import { DATA } from '#web/shared/ui/masked-value.ts'
import { CalendarButton } from './calendar-button.tsx'
import { FieldBox, useField, type FieldProps } from './field.tsx'
import { dayProblem, dayShown, dayTyped } from './month.ts'

interface DateProps extends FieldProps<string> {
  /** The first and last day that can be taken. */
  from?: Dia
  to?: Dia
  /** Where the calendar opens when there is no day yet. */
  startAt: Dia
}

/** A day, typed as 99/99/9999 or chosen in the calendar. The form holds `AAAA-MM-DD`. */
export function DateField({ from = '1900-01-01', to = '2199-12-31', startAt, ...field }: DateProps) {
  const { value, change, props } = useField(field, {
    shown: formatarDia,
    isWhole: ehDia,
    refuses: (typed) => (ehDia(typed) ? dayProblem(typed, from, to) : undefined),
  })
  const day = ehDia(value) ? value : null
  return (
    <FieldBox {...field}>
      <MaskedInput
        {...props}
        mask={DATA}
        name={field.name}
        placeholder={field.placeholder ?? 'dd/mm/aaaa'}
        autoComplete={field.autoComplete ?? 'off'}
        inputMode="numeric"
        autoFocus={field.autoFocus}
        value={dayShown(value)}
        onChange={(typed) => change(dayTyped(typed))}
        rightSectionPointerEvents="all"
        rightSection={
          <CalendarButton
            label={field.label}
            day={day}
            startAt={startAt}
            from={from}
            to={to}
            disabled={field.disabled}
            onChoose={change}
          />
        }
      />
    </FieldBox>
  )
}
