import { Popover } from '@mantine/core'
import { useImperativeHandle, type Ref, type RefObject } from 'react'
import { useMountedClosed } from '../ui/mounted-closed.ts'
import Calendar, { type CalendarProps } from './calendar.tsx'

/** What a field says of its day; `startAt` is where the calendar opens when there is none yet. */
export interface DayOfField extends Pick<CalendarProps, 'day' | 'startAt' | 'from' | 'to' | 'onChoose'> {
  label: string
}

interface Props extends DayOfField {
  /** Below it the calendar opens, and to it the focus returns. */
  button: RefObject<HTMLButtonElement | null>
  buttonId: string
  opened: boolean
  onClose: () => void
}

/** The calendar of a `CalendarButton`. */
export default function CalendarPopover({
  label,
  day,
  startAt,
  from,
  to,
  onChoose,
  button,
  buttonId,
  opened,
  onClose,
}: Props) {
  const shown = useMountedClosed(opened)
  return (
    // Fixed: where it stood last time may be beyond a screen that was turned since, and the page would grow there.
    <Popover
      id={buttonId}
      opened={shown}
      onChange={onClose}
      position="bottom-end"
      floatingStrategy="fixed"
      trapFocus
      returnFocus
      withinPortal
      shadow="md"
    >
      <Popover.Target>
        <Anchor element={button} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Calendar
          day={day}
          startAt={day ?? startAt}
          from={from}
          to={to}
          onChoose={(chosen) => {
            onChoose(chosen)
            onClose()
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

/** Stands for an element that was there before the popover. */
function Anchor({ element, ref }: { element: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element.current!, [element])
  return null
}
