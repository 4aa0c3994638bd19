import { ActionIcon, Loader, Popover } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { ehDia, type Dia } from '#contracts/values/dia.ts'
import { MaskedInput } from '../ui/masked-input.tsx'
import { DATA } from '../ui/masked-value.ts'
import { FieldBox, useField, type FieldProps } from './field.tsx'
import { dayShown, dayTyped } from './month.ts'

const Calendar = lazy(() => import('./calendar.tsx'))

interface DateProps extends FieldProps {
  /** What the calendar offers. Whether a typed day is right is the contract's to say. */
  from?: Dia
  to?: Dia
  /** Where the calendar opens when there is no day yet. */
  startAt: Dia
}

/** A day: typed as 99/99/9999, or taken from the calendar. The form holds `AAAA-MM-DD`. */
export function DateField({ from = '1900-01-01', to = '2199-12-31', startAt, ...field }: DateProps) {
  const { value, change, props } = useField<string>(field)
  const [open, setOpen] = useState(false)
  const day = ehDia(value) ? value : null
  return (
    <FieldBox {...field}>
      <MaskedInput
        {...props} mask={DATA} name={field.name} placeholder={field.placeholder ?? 'dd/mm/aaaa'} autoComplete={field.autoComplete ?? 'off'}
        inputMode="numeric" autoFocus={field.autoFocus} value={dayShown(value)} onChange={(typed) => change(dayTyped(typed))}
        rightSectionPointerEvents="all"
        rightSection={
          <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus returnFocus withinPortal shadow="md">
            <Popover.Target>
              <ActionIcon variant="subtle" color="gray" aria-label={`Calendário: ${field.label}`} aria-haspopup="dialog" aria-expanded={open} disabled={field.disabled} onClick={() => setOpen(!open)}>
                <IconCalendar size="1.125rem" aria-hidden="true" />
              </ActionIcon>
            </Popover.Target>
            <Popover.Dropdown aria-label={field.label}>
              <Suspense fallback={<Loader size="sm" aria-hidden="true" />}>
                <Calendar day={day} startAt={day ?? startAt} from={from} to={to} onChoose={(chosen) => { change(chosen); setOpen(false) }} />
              </Suspense>
            </Popover.Dropdown>
          </Popover>
        }
      />
    </FieldBox>
  )
}
