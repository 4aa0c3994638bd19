import { ActionIcon } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { lateSheet } from '#web/shared/ui/late-sheet.tsx'
import type { DayOfField } from './calendar-popover.tsx'

const CalendarPopover = lateSheet(() => import('./calendar-popover.tsx'))

interface Props extends DayOfField {
  disabled?: boolean | undefined
}

/** A button inside a date field that opens a calendar; the calendar's code is loaded when it is first needed. */
export function CalendarButton({ disabled, ...calendar }: Props) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  return (
    <>
      <ActionIcon
        ref={button}
        id={id}
        variant="subtle"
        color="gray"
        aria-label={`Calendário: ${calendar.label}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        disabled={disabled}
        onClick={() => setOpen(!open)}
      >
        <IconCalendar size="1.125rem" aria-hidden="true" />
      </ActionIcon>
      <CalendarPopover {...calendar} button={button} buttonId={id} opened={open} onClose={() => setOpen(false)} />
    </>
  )
}
