import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { Sheet } from '#web/shared/ui/sheet.tsx'
import { useSheet } from '#web/shared/ui/sheet-history.ts'
import { defaultOf, narrows, type Filtro } from './filter.ts'
import { FilterChips, type Valores } from './filter-chips.tsx'
import classes from './filters.module.css'

interface Props {
  filtros: readonly Filtro[]
  valores: Valores
  onApply: (valores: Valores) => void
}

const pick = (filtros: readonly Filtro[], valueOf: (filtro: Filtro) => string): Valores =>
  Object.fromEntries(filtros.map((filtro) => [filtro.campo, valueOf(filtro)]))

/** A phone's filters: a button that says how many are active, and a sheet in which they are chosen together. */
export function FilterSheet({ filtros, valores, onApply }: Props) {
  const sheet = useSheet('filtros')
  const now = pick(filtros, ({ campo }) => valores[campo] ?? '')
  const [draft, setDraft] = useState(now)
  const active = filtros.filter((filtro) => narrows(filtro, now[filtro.campo] ?? '')).length
  const open = () => {
    setDraft(now)
    sheet.open()
  }
  const apply = () => {
    if (filtros.some(({ campo }) => draft[campo] !== now[campo])) onApply(draft)
    else sheet.close()
  }
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconFilter size="1rem" aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={open}
      >
        Filtros{active > 0 && ` (${active})`}
      </Button>
      <Sheet title="Filtros" opened={sheet.opened} onClose={sheet.close}>
        <div className={classes.folha}>
          <FilterChips
            filtros={filtros}
            valores={draft}
            onChange={(campo, valor) => setDraft({ ...draft, [campo]: valor })}
          />
          <Button size="md" onClick={apply}>
            Aplicar
          </Button>
          <Button variant="subtle" size="md" onClick={() => setDraft(pick(filtros, defaultOf))}>
            Limpar filtros
          </Button>
        </div>
      </Sheet>
    </>
  )
}
