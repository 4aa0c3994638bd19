import { Button } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { SetChip, TakeAway } from './chip.tsx'
import { narrows, openValueOf, type Filtro } from './filter.ts'
import { OptionsFilter } from './options-filter.tsx'
import { PeriodFilter } from './period-filter.tsx'
import { TextFilter } from './text-filter.tsx'
import classes from './filters.module.css'

interface Props {
  filtros: readonly Filtro[]
  valores: Readonly<Record<string, string>>
  onChange: (campo: string, valor: string) => void
  /** Given while there is something to clear. */
  onClear?: () => void
}

/** One row of filters, each a chip that shows its value. */
export function FilterBar({ filtros, valores, onChange, onClear }: Props) {
  return (
    <>
      {filtros.map((filtro) => {
        const valor = valores[filtro.campo] ?? ''
        if (filtro.tipo === 'link' && !narrows(filtro, valor)) return null
        return (
          <span key={filtro.campo} className={classes.filtro}>
            <Editor filtro={filtro} valor={valor} onChange={(next) => onChange(filtro.campo, next)} />
            {narrows(filtro, valor) && (
              <TakeAway rotulo={filtro.rotulo} onClick={() => onChange(filtro.campo, openValueOf(filtro))} />
            )}
          </span>
        )
      })}
      {onClear && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconFilterOff size="1rem" aria-hidden="true" />}
          onClick={onClear}
        >
          Limpar filtros
        </Button>
      )}
    </>
  )
}

/** What a filter is changed with; the words alone for one that only a link sets. */
function Editor({ filtro, ...rest }: { filtro: Filtro; valor: string; onChange: (valor: string) => void }) {
  switch (filtro.tipo) {
    case 'opcoes':
      return <OptionsFilter filtro={filtro} {...rest} />
    case 'texto':
      return <TextFilter filtro={filtro} {...rest} />
    case 'periodo':
      return <PeriodFilter filtro={filtro} {...rest} />
    case 'link':
      return <SetChip rotulo={filtro.rotulo} valor={filtro.titulo} />
  }
}
