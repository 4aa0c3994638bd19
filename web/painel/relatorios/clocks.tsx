import { Popover } from '@mantine/core'
import { IconClockHour4 } from '@tabler/icons-react'
import { useState } from 'react'
import { diaDoInstante, ehDia, formatarDia } from '#contracts/values/dia.ts'
import { PRIMEIRO_DIA } from '#contracts/values/periodo.ts'
import type { Filtro, FiltroDeLink } from '#web/shared/filters/filter.ts'
import { DayInput } from '#web/shared/form/day-input.tsx'
import type { ListModel } from '#web/shared/list/list-model.ts'
import { ToolButton } from '#web/shared/ui/tool-button.tsx'

/** The two clocks in an address: of which day, and as known on which. */
export interface Relogios {
  em: string
  sabidoEm: string
}

const clock = (campo: keyof Relogios, label: string, valor: string): FiltroDeLink => ({
  tipo: 'link',
  campo,
  label,
  title: ehDia(valor) ? formatarDia(valor) : valor,
})

/** The filters of the two clocks: shown while they are set, chosen with `Clocks`. */
export const clockFilters = ({ em, sabidoEm }: Relogios): Filtro[] => [
  clock('em', 'Posição em', em),
  clock('sabidoEm', 'Registrado até', sabidoEm),
]

/** The clocks of an address. */
export const clocksOf = (address: URLSearchParams): Relogios => ({
  em: address.get('em') ?? '',
  sabidoEm: address.get('sabidoEm') ?? '',
})

/** Chooses of which day a report is, and what was registered by then (`domain.md §2`, two clocks). */
export function Clocks<Row>({ list: { state, change } }: { list: Pick<ListModel<Row>, 'state' | 'change'> }) {
  const [opened, setOpened] = useState(false)
  const hoje = diaDoInstante(new Date())
  const day = (campo: keyof Relogios) => {
    const valor = state.filtros[campo] ?? ''
    return ehDia(valor) ? valor : null
  }
  const set = (campo: keyof Relogios) => (valor: string | null) =>
    change({ filtros: { [campo]: valor ?? '' } }, 'choosing')
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width="18rem"
      shadow="md"
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <ToolButton variant="default" icon={IconClockHour4} label="Em outra data" onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown>
        <DayInput label="Posição em" value={day('em')} onChange={set('em')} from={PRIMEIRO_DIA} to={hoje} />
        <DayInput
          label="Registrado até"
          value={day('sabidoEm')}
          onChange={set('sabidoEm')}
          from={PRIMEIRO_DIA}
          to={hoje}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
