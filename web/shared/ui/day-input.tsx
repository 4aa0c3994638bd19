import { ActionIcon, Loader, Popover } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { ehDia, type Dia } from '#contracts/values/dia.ts'
import { dayShown, dayTyped } from '../form/month.ts'
import { MaskedInput } from './masked-input.tsx'
import { DATA } from './masked-value.ts'

const Calendar = lazy(() => import('../form/calendar.tsx'))

interface Props {
  label: string
  value: Dia | null
  /** Called once what was typed is a day, or nothing. */
  onChange: (value: Dia | null) => void
  from: Dia
  to: Dia
}

/** A day outside a form: a filter. Typed as DD/MM/AAAA or taken from the calendar. */
export function DayInput({ label, value, onChange, from, to }: Props) {
  const [open, setOpen] = useState(false)
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
      label={label} mask={DATA} placeholder="dd/mm/aaaa" value={dayShown(typed)} onChange={type} error={wrong ? 'Data inválida' : undefined}
      rightSectionPointerEvents="all"
      rightSection={
        <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus returnFocus withinPortal shadow="md">
          <Popover.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={`Calendário: ${label}`} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(!open)}>
              <IconCalendar size="1.125rem" aria-hidden="true" />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label={label}>
            <Suspense fallback={<Loader size="sm" aria-hidden="true" />}>
              <Calendar day={value} startAt={value ?? to} from={from} to={to} onChoose={(day) => { onChange(day); setOpen(false) }} />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      }
    />
  )
}
