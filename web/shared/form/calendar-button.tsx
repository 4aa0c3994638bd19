import { ActionIcon } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import type { Dia } from '#contracts/values/dia.ts'
import { lateSheet } from '../ui/late-sheet.tsx'

const CalendarPopover = lateSheet(() => import('./calendar-popover.tsx'))

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

/** Takes a day from a calendar instead of typing it; stands inside of its field, and brings the calendar when it is wanted. */
export function CalendarButton({ disabled, ...calendar }: Props) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  return (
    <>
      <ActionIcon
        ref={button} id={id} variant="subtle" color="gray" aria-label={`Calendário: ${calendar.label}`} aria-haspopup="dialog" aria-expanded={open}
        disabled={disabled} onClick={() => setOpen(!open)}
      >
        <IconCalendar size="1.125rem" aria-hidden="true" />
      </ActionIcon>
      <CalendarPopover {...calendar} button={button} buttonId={id} opened={open} onClose={() => setOpen(false)} />
    </>
  )
}
