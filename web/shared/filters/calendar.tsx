import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { mesDoDia, type Dia } from '#contracts/values/dia.ts'
import { formatarDiaPorExtenso, formatarMesPorExtenso } from '../format/datas.ts'
import { monthGrid, moveDay, moveMonth } from './calendar-days.ts'
import classes from './calendar.module.css'

const WEEKDAYS = [
  ['D', 'domingo'], ['S', 'segunda-feira'], ['T', 'terça-feira'], ['Q', 'quarta-feira'], ['Q', 'quinta-feira'], ['S', 'sexta-feira'], ['S', 'sábado'],
] as const

interface Props { hoje: Dia; de: Dia | null; ate: Dia | null; onPick: (dia: Dia) => void }

/** One month of days, of which a range is chosen; arrows move by day and week, PageUp and PageDown by month. */
export function Calendar({ hoje, de, ate, onPick }: Props) {
  const [current, setCurrent] = useState<Dia>(ate ?? de ?? hoje)
  const grid = useRef<HTMLTableElement>(null)
  const moved = useRef(false)
  // What was typed or chosen elsewhere brings its month into view.
  const latest = ate ?? de
  const [followed, setFollowed] = useState(latest)
  if (followed !== latest) {
    setFollowed(latest)
    if (latest !== null) setCurrent(latest)
  }
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    grid.current?.querySelector<HTMLButtonElement>('[tabindex="0"]')?.focus()
  }, [current])

  const onKeyDown = (event: KeyboardEvent) => {
    const next = moveDay(current, event.key)
    if (next === null) return
    event.preventDefault()
    moved.current = true
    setCurrent(next)
  }
  const mes = mesDoDia(current)
  const titulo = formatarMesPorExtenso(mes)
  return (
    <div>
      <div className={classes.topo}>
        <ActionIcon variant="subtle" color="gray" aria-label="Mês anterior" onClick={() => setCurrent(moveMonth(current, -1))}><IconChevronLeft size="1rem" aria-hidden="true" /></ActionIcon>
        <span aria-live="polite">{titulo}</span>
        <ActionIcon variant="subtle" color="gray" aria-label="Próximo mês" onClick={() => setCurrent(moveMonth(current, 1))}><IconChevronRight size="1rem" aria-hidden="true" /></ActionIcon>
      </div>
      <table ref={grid} role="grid" aria-label={titulo} className={classes.dias} onKeyDown={onKeyDown}>
        <thead><tr>{WEEKDAYS.map(([letter, name]) => <th key={name} scope="col" abbr={name}>{letter}</th>)}</tr></thead>
        <tbody>
          {monthGrid(mes).map((week) => (
            <tr key={week[0]}>
              {week.map((dia) => {
                const chosen = dia === de || dia === ate
                const between = de !== null && ate !== null && dia > de && dia < ate
                const looks = [classes.dia, mesDoDia(dia) !== mes && classes.fora, dia === hoje && classes.hoje, between && classes.entre, chosen && classes.escolhido]
                return (
                  <td key={dia} aria-selected={chosen || between}>
                    <button
                      type="button" tabIndex={dia === current ? 0 : -1} className={looks.filter(Boolean).join(' ')}
                      aria-label={formatarDiaPorExtenso(dia)} aria-current={dia === hoje ? 'date' : undefined} onClick={() => { setCurrent(dia); onPick(dia) }}
                    >
                      {Number(dia.slice(8))}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
