import { Button, Popover, Skeleton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { diaDoInstante, formatarDia, type Dia } from '#contracts/values/dia.ts'
import { MaskedInput } from '#web/shared/ui/masked-input.tsx'
import { DATA } from '#web/shared/ui/masked-value.ts'
import { ChipButton } from './chip.tsx'
import { narrows, textOfFilter, type FiltroDePeriodo } from './filter.ts'
import { decodePeriod, encodePeriod, presetsOf, typedDay, typedProblem, type Periodo } from './period.ts'
import classes from './filters.module.css'

const Calendar = lazy(() => import('#web/shared/form/calendar.tsx'))

/** The first day in the calendar; earlier ones can be typed. */
const FIRST_DAY: Dia = '2015-01-01'

interface Props {
  filtro: FiltroDePeriodo
  valor: string
  onChange: (valor: string) => void
}

/** From a day to a day: by a preset, by the calendar, or typed as DD/MM/AAAA. */
export function PeriodFilter({ filtro, valor, onChange }: Props) {
  const [opened, setOpened] = useState(false)
  const apply = (periodo: Periodo) => {
    onChange(encodePeriod(periodo))
    setOpened(false)
  }
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <ChipButton
          label={filtro.label}
          valor={textOfFilter(filtro, valor)}
          ativo={narrows(filtro, valor)}
          claro
          onClick={() => setOpened(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={filtro.label}>
        <Editor periodo={decodePeriod(valor)} onApply={apply} />
      </Popover.Dropdown>
    </Popover>
  )
}

const typed = (dia: Dia | null): string => (dia === null ? '' : formatarDia(dia))

/** Mounted with the dropdown, so it starts from the current period. */
function Editor({ periodo, onApply }: { periodo: Periodo; onApply: (periodo: Periodo) => void }) {
  const hoje = diaDoInstante(new Date())
  const [de, setDe] = useState(typed(periodo.de))
  const [ate, setAte] = useState(typed(periodo.ate))
  const [problem, setProblem] = useState<ReturnType<typeof typedProblem>>(null)
  // The day whose month the calendar shows: the one typed last.
  const [startAt, setStartAt] = useState(periodo.ate ?? periodo.de ?? hoje)
  const first = typedDay(de)
  const last = typedDay(ate)

  const type = (set: (text: string) => void) => (text: string) => {
    set(text)
    setStartAt(typedDay(text) ?? startAt)
  }
  const submit = () => {
    const found = typedProblem(de, ate)
    setProblem(found)
    if (found === null) onApply({ de: typedDay(de), ate: typedDay(ate) })
  }
  /** A first day, then a last one; a third click starts again. */
  const pick = (dia: Dia) => {
    setProblem(null)
    if (first === null || last !== null || dia < first) {
      setDe(formatarDia(dia))
      setAte('')
    } else setAte(formatarDia(dia))
  }
  return (
    <div className={classes.periodo}>
      <div className={classes.prontos} role="group" aria-label="Períodos prontos">
        {presetsOf(hoje).map(({ title, periodo: preset }) => {
          const active = encodePeriod(preset) === encodePeriod(periodo)
          return (
            <Button
              key={title}
              size="compact-sm"
              variant={active ? 'light' : 'subtle'}
              aria-pressed={active}
              onClick={() => onApply(preset)}
            >
              {title}
            </Button>
          )
        })}
      </div>
      <form
        className={classes.formulario}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <div className={classes.datas}>
          <MaskedInput
            label="De"
            mask={DATA}
            placeholder="DD/MM/AAAA"
            value={de}
            onChange={type(setDe)}
            error={problem?.campo === 'de' && problem.mensagem}
            data-autofocus
          />
          <MaskedInput
            label="Até"
            mask={DATA}
            placeholder="DD/MM/AAAA"
            value={ate}
            onChange={type(setAte)}
            error={problem?.campo === 'ate' && problem.mensagem}
          />
        </div>
        <Suspense fallback={<Skeleton height="16rem" />}>
          <Calendar
            key={startAt}
            day={first}
            until={last}
            startAt={startAt}
            from={FIRST_DAY}
            to={`${hoje.slice(0, 4)}-12-31`}
            focused={false}
            onChoose={pick}
          />
        </Suspense>
        <Button type="submit" size="sm">
          Aplicar
        </Button>
      </form>
    </div>
  )
}
