import { useState } from 'react'
import type { Dia } from '#contracts/values/dia.ts'
import { CalendarButton } from './calendar-button.tsx'
import { dayProblem, dayShown, dayTyped } from './month.ts'
import { MaskedInput } from '#web/shared/ui/masked-input.tsx'
import { DATA } from '#web/shared/ui/masked-value.ts'

interface Props {
  label: string
  value: Dia | null
  /** Called with the day that is typed, and with null as long as the text is none: nothing acts on another day. */
  onChange: (value: Dia | null) => void
  from: Dia
  to: Dia
}

/** The length of a day that was typed to its end. */
const WHOLE = 10

/** A day outside a form, such as a filter. Typed as DD/MM/AAAA or chosen in the calendar. */
export function DayInput({ label, value, onChange, from, to }: Props) {
  const [typed, setTyped] = useState(value ?? '')
  const [known, setKnown] = useState(value)
  const [told, setTold] = useState(value)
  if (value !== known) {
    setKnown(value)
    setTold(value)
    if (value !== told) setTyped(value ?? '')
  }
  const type = (text: string) => {
    const next = dayTyped(text)
    const day = next === '' || dayProblem(next, from, to) !== undefined ? null : next
    setTyped(next)
    setTold(day)
    if (day !== told) onChange(day)
  }
  const whole = typed.length >= WHOLE
  return (
    <MaskedInput
      label={label}
      mask={DATA}
      placeholder="dd/mm/aaaa"
      value={dayShown(typed)}
      onChange={type}
      error={whole ? dayProblem(typed, from, to) : undefined}
      rightSectionPointerEvents="all"
      rightSection={<CalendarButton label={label} day={value} startAt={to} from={from} to={to} onChoose={onChange} />}
    />
  )
}
