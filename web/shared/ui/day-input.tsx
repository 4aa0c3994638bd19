import { useState } from 'react'
import { ehDia, type Dia } from '#contracts/values/dia.ts'
import { CalendarButton } from '../form/calendar-button.tsx'
import { dayShown, dayTyped } from '../form/month.ts'
import { MaskedInput } from './masked-input.tsx'
import { DATA } from './masked-value.ts'

interface Props {
  label: string
  value: Dia | null
  /** Called when the typed text is a whole day or empty. */
  onChange: (value: Dia | null) => void
  from: Dia
  to: Dia
}

/** A day outside a form, such as a filter. Typed as DD/MM/AAAA or chosen in the calendar. */
export function DayInput({ label, value, onChange, from, to }: Props) {
  const [typed, setTyped] = useState(value ?? '')
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    setTyped(value ?? '')
  }
  const type = (text: string) => {
    const next = dayTyped(text)
    setTyped(next)
    if (next === '') onChange(null)
    else if (ehDia(next) && next >= from && next <= to) onChange(next)
  }
  const wrong = typed.length >= 10 && !(ehDia(typed) && typed >= from && typed <= to)
  return (
    <MaskedInput
      label={label}
      mask={DATA}
      placeholder="dd/mm/aaaa"
      value={dayShown(typed)}
      onChange={type}
      error={wrong ? 'Data inválida' : undefined}
      rightSectionPointerEvents="all"
      rightSection={<CalendarButton label={label} day={value} startAt={to} from={from} to={to} onChoose={onChange} />}
    />
  )
}
