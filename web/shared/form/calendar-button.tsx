import { ActionIcon, Loader, Popover } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Dia } from '#contracts/values/dia.ts'

const Calendar = lazy(() => import('./calendar.tsx'))

interface Props {
  /** Of the field beside which it stands. */
  label: string
  day: Dia | null
  /** Where the calendar opens when there is no day yet. */
  startAt: Dia
  from: Dia
  to: Dia
  disabled?: boolean | undefined
  onChoose: (day: Dia) => void
}

/** Takes a day from a calendar instead of typing it; stands inside of its field. */
export function CalendarButton({ label, day, startAt, from, to, disabled, onChoose }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus returnFocus withinPortal shadow="md">
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Calendário: ${label}`} aria-haspopup="dialog" aria-expanded={open} disabled={disabled} onClick={() => setOpen(!open)}>
          <IconCalendar size="1.125rem" aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Suspense fallback={<Loader size="sm" aria-hidden="true" />}>
          <Calendar day={day} startAt={day ?? startAt} from={from} to={to} onChoose={(chosen) => { onChoose(chosen); setOpen(false) }} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
