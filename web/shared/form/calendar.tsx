import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { diaDoInstante, formatarDia, somarMeses, type Dia } from '#contracts/values/dia.ts'
import { formatarMesPorExtenso, MESES_POR_EXTENSO } from '#web/shared/format/datas.ts'
import classes from './calendar.module.css'
import { dayAfterKey, weeksOf, within } from './month.ts'

export interface CalendarProps {
  day: Dia | null
  /** The last day of a period that begins with `day`. */
  until?: Dia | null
  startAt: Dia
  from: Dia
  to: Dia
  onChoose: (day: Dia) => void
  /** Whether it takes the focus when it shows; false beside fields for typing. */
  focused?: boolean
}

const DIAS_DA_SEMANA = [
  ['D', 'domingo'],
  ['S', 'segunda-feira'],
  ['T', 'terça-feira'],
  ['Q', 'quarta-feira'],
  ['Q', 'quinta-feira'],
  ['S', 'sexta-feira'],
  ['S', 'sábado'],
] as const

/** A month to choose a day from: arrows move by days and weeks, Page Up and Down by months, with Shift by years. */
export default function Calendar({ day, until = null, startAt, from, to, onChoose, focused = true }: CalendarProps) {
  const [at, setAt] = useState(() => within(startAt, from, to))
  const table = useRef<HTMLTableElement>(null)
  const moved = useRef(focused)
  const month = at.slice(0, 7)
  const today = diaDoInstante(new Date())

  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    table.current?.querySelector<HTMLElement>(`[data-dia="${at}"]`)?.focus()
  }, [at])

  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(at, event.key, event.shiftKey)
    if (next === undefined) return
    event.preventDefault()
    moved.current = true
    setAt(within(next, from, to))
  }
  const showMonth = (wanted: string) => setAt(within(`${wanted}-${month === wanted ? at.slice(8) : '01'}`, from, to))
  const years = Array.from({ length: Number(to.slice(0, 4)) - Number(from.slice(0, 4)) + 1 }, (_, n) =>
    String(Number(to.slice(0, 4)) - n),
  )
  const step = (n: number) => {
    const wanted = somarMeses(month, n)
    return { disabled: wanted < from.slice(0, 7) || wanted > to.slice(0, 7), onClick: () => showMonth(wanted) }
  }

  return (
    <div className={classes.calendario}>
      <div className={classes.topo}>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Mês anterior" {...step(-1)}>
          <IconChevronLeft size="1.125rem" aria-hidden="true" />
        </ActionIcon>
        <NativeSelect
          size="xs"
          aria-label="Mês"
          value={month.slice(5)}
          onChange={(event) => showMonth(`${month.slice(0, 4)}-${event.currentTarget.value}`)}
          data={MESES_POR_EXTENSO.map((label, n) => ({ label, value: String(n + 1).padStart(2, '0') }))}
        />
        <NativeSelect
          size="xs"
          aria-label="Ano"
          value={month.slice(0, 4)}
          data={years}
          onChange={(event) => showMonth(`${event.currentTarget.value}-${month.slice(5)}`)}
        />
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Próximo mês" {...step(1)}>
          <IconChevronRight size="1.125rem" aria-hidden="true" />
        </ActionIcon>
      </div>
      <table ref={table} className={classes.mes} aria-label={formatarMesPorExtenso(month)} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {DIAS_DA_SEMANA.map(([letter, name]) => (
              <th key={name} scope="col">
                <abbr title={name}>{letter}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, n) => (
            <tr key={n}>
              {week.map((each, place) => (
                <td
                  key={place}
                  className={
                    each !== null && day !== null && until !== null && each > day && each < until
                      ? classes.entre
                      : undefined
                  }
                >
                  {each !== null && (
                    <button
                      type="button"
                      data-dia={each}
                      data-autofocus={(focused && each === at) || undefined}
                      tabIndex={each === at ? 0 : -1}
                      aria-label={formatarDia(each)}
                      aria-pressed={each === day || each === until}
                      aria-current={each === today ? 'date' : undefined}
                      disabled={each < from || each > to}
                      className={classes.dia}
                      onClick={() => {
                        setAt(each)
                        onChoose(each)
                      }}
                    >
                      {Number(each.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
