import { useLocalStorage } from '@mantine/hooks'
import { namingColumn, type TableColumn } from './columns.ts'

export type Density = 'compacta' | 'confortavel'

/** What a person changed in a table's appearance; the rest follows the screen. */
export interface Preferences {
  colunas: Readonly<Record<string, boolean>>
  densidade: Density
}

const NONE: Preferences = { colunas: {}, densidade: 'compacta' }

export const preferencesKey = (id: string): string => `lastro.tabela.${id}`

/** An older or broken text gives no preferences. */
export function parsePreferences(text: string | undefined): Preferences {
  try {
    const held = JSON.parse(text ?? '') as Partial<Preferences> | null
    const colunas = typeof held?.colunas === 'object' && held.colunas !== null ? held.colunas : {}
    return {
      colunas: Object.fromEntries(Object.entries(colunas).filter(([, shown]) => typeof shown === 'boolean')),
      densidade: held?.densidade === 'confortavel' ? 'confortavel' : 'compacta',
    }
  } catch {
    return NONE
  }
}

/** Columns and density of one table, as this browser remembers them. */
export function usePreferences(id: string) {
  const [preferences, set, forget] = useLocalStorage<Preferences>({
    key: preferencesKey(id),
    defaultValue: NONE,
    getInitialValueInEffect: false,
    deserialize: parsePreferences,
    serialize: JSON.stringify,
  })
  return {
    preferences,
    forget,
    show: (campo: string, shown: boolean) =>
      set((before) => ({ ...before, colunas: { ...before.colunas, [campo]: shown } })),
    setDensity: (densidade: Density) => set((before) => ({ ...before, densidade })),
  }
}

/** The columns that show; the one that names the row always does. */
export function visibleOf<Row>(
  colunas: readonly TableColumn<Row>[],
  { colunas: chosen }: Preferences,
): readonly TableColumn<Row>[] {
  const naming = namingColumn(colunas)
  return colunas.filter((coluna) => coluna === naming || (chosen[coluna.campo] ?? !coluna.oculta))
}
