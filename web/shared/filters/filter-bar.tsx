import { IconFilterOff } from '@tabler/icons-react'
import { useNarrow } from '#web/shared/ui/narrow.ts'
import { ToolButton } from '#web/shared/ui/tool-button.tsx'
import type { Filtro } from './filter.ts'
import { FilterChips, type Valores } from './filter-chips.tsx'
import { FilterSheet } from './filter-sheet.tsx'

interface Props {
  filtros: readonly Filtro[]
  valores: Valores
  /** `typing` replaces the history entry: a sheet's entry has nothing to go back to. */
  onChange: (valores: Valores, way: 'choosing' | 'typing') => void
  /** Given while there is something to clear. */
  onClear?: () => void
}

/** The filters of a list: one row of chips that show their values, on a phone one sheet. */
export function FilterBar({ filtros, valores, onChange, onClear }: Props) {
  const narrow = useNarrow()
  const choosable = filtros.filter(({ tipo }) => tipo !== 'link' && tipo !== 'fixo')
  const shown = narrow ? filtros.filter(({ tipo }) => tipo === 'link') : filtros
  return (
    <>
      {narrow && choosable.length > 0 && (
        <FilterSheet filtros={choosable} valores={valores} onApply={(chosen) => onChange(chosen, 'typing')} />
      )}
      <FilterChips
        filtros={shown}
        valores={valores}
        onChange={(campo, valor) => onChange({ [campo]: valor }, 'choosing')}
      />
      {onClear && !narrow && (
        <ToolButton variant="subtle" size="compact-sm" icon={IconFilterOff} label="Limpar filtros" onClick={onClear} />
      )}
    </>
  )
}
