import { Popover } from '@mantine/core'
import { useImperativeHandle, type Ref, type RefObject } from 'react'
import { useEscape } from '#web/shared/ui/escape.ts'
import { useFocusReturn } from '#web/shared/ui/focus-return.ts'
import { useMountedClosed } from '#web/shared/ui/mounted-closed.ts'
import Calendar, { type CalendarProps } from './calendar.tsx'

/** A field's day and its limits; `startAt` is where the calendar opens when there is no day yet. */
export interface DayOfField extends Pick<CalendarProps, 'day' | 'startAt' | 'from' | 'to' | 'onChoose'> {
  label: string
}

interface Props extends DayOfField {
  /** The calendar opens below this button, and the focus returns to it. */
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
  const escape = useEscape(shown, onClose)
  useFocusReturn(shown)
  return (
    // Fixed: its last position may be outside a screen that was rotated since, which would enlarge the page.
    <Popover
      id={buttonId}
      opened={shown}
      onChange={onClose}
      closeOnEscape={false}
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
      <Popover.Dropdown aria-label={label} data-dialogo={escape}>
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

/** Anchors the popover to an element that exists already. */
function Anchor({ element, ref }: { element: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element.current!, [element])
  return null
}
