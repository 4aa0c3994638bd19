import { SetChip, TakeAway } from './chip.tsx'
import { narrows, openValueOf, type Filtro } from './filter.ts'
import { OptionsFilter } from './options-filter.tsx'
import { PeriodFilter } from './period-filter.tsx'
import { TextFilter } from './text-filter.tsx'
import classes from './filters.module.css'

/** A value for each filter, by its name. */
export type Valores = Readonly<Record<string, string>>

interface Props {
  filtros: readonly Filtro[]
  valores: Valores
  onChange: (campo: string, valor: string) => void
}

/** Filters as chips, each with a way to take it away. */
export const FilterChips = ({ filtros, valores, onChange }: Props) =>
  filtros.map((filtro) => {
    const valor = valores[filtro.campo] ?? ''
    if ((filtro.tipo === 'link' || filtro.tipo === 'fixo') && !narrows(filtro, valor)) return null
    return (
      <span key={filtro.campo} className={classes.filtro}>
        <Editor filtro={filtro} valor={valor} onChange={(next) => onChange(filtro.campo, next)} />
        {narrows(filtro, valor) && (
          <TakeAway label={filtro.label} onClick={() => onChange(filtro.campo, openValueOf(filtro))} />
        )}
      </span>
    )
  })

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
      return <SetChip label={filtro.label} valor={filtro.title} />
    case 'fixo':
      return null
  }
}
