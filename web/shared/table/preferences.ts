import { useLocalStorage } from '@mantine/hooks'
import { functionalUpdate, type TableState, type Updater } from '@tanstack/react-table'

export type Density = 'compacta' | 'confortavel'

/** What a person changed of a list's columns, as one plain JSON value; the rest follows the screen. */
export type ColumnSlices = Partial<
  Pick<TableState, 'columnVisibility' | 'columnOrder' | 'columnPinning' | 'columnSizing'>
>

export interface Preferences {
  slices: ColumnSlices
  density: Density
}

const NONE: Preferences = { slices: {}, density: 'compacta' }

const preferencesKey = (id: string): string => `lastro.tabela.${id}`

type Held = Record<string, unknown>

const heldIn = (value: unknown): Held => (typeof value === 'object' && value !== null ? (value as Held) : {})
const names = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : []
const only = <Type>(value: unknown, fits: (one: unknown) => one is Type): Record<string, Type> =>
  Object.fromEntries(Object.entries(heldIn(value)).filter((entry): entry is [string, Type] => fits(entry[1])))
const isSize = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value > 0

/** The slices in a stored value; what is not one is left out. */
export function slicesIn(value: unknown): ColumnSlices {
  const held = heldIn(value)
  // Before they were the library's, visible columns were `colunas`.
  const columnVisibility = only(held.columnVisibility ?? held.colunas, (one) => typeof one === 'boolean')
  const columnOrder = names(held.columnOrder)
  const pinned = heldIn(held.columnPinning)
  const columnPinning = { left: names(pinned.left), right: names(pinned.right) }
  const columnSizing = only(held.columnSizing, isSize)
  return {
    ...(Object.keys(columnVisibility).length > 0 && { columnVisibility }),
    ...(columnOrder.length > 0 && { columnOrder }),
    ...(columnPinning.left.length + columnPinning.right.length > 0 && { columnPinning }),
    ...(Object.keys(columnSizing).length > 0 && { columnSizing }),
  }
}

/** An older text keeps what it says of columns; a broken one gives no preferences. */
export function parsePreferences(text: string | undefined): Preferences {
  try {
    const held: unknown = JSON.parse(text ?? '')
    return { slices: slicesIn(held), density: heldIn(held).densidade === 'confortavel' ? 'confortavel' : 'compacta' }
  } catch {
    return NONE
  }
}

/** Columns and density of one table, as this browser remembers them. */
export function usePreferences(id: string) {
  const [{ slices, density }, set] = useLocalStorage<Preferences>({
    key: preferencesKey(id),
    defaultValue: NONE,
    getInitialValueInEffect: false,
    deserialize: parsePreferences,
    serialize: (preferences) => JSON.stringify({ ...preferences.slices, densidade: preferences.density }),
  })
  return {
    slices,
    density,
    setSlices: (next: ColumnSlices) => set((before) => ({ ...before, slices: slicesIn(next) })),
    /** Takes the library's changes of one slice. */
    changes:
      <Slice extends keyof ColumnSlices>(slice: Slice, none: NonNullable<ColumnSlices[Slice]>) =>
      (updater: Updater<NonNullable<ColumnSlices[Slice]>>) =>
        set((before) => ({
          ...before,
          slices: slicesIn({ ...before.slices, [slice]: functionalUpdate(updater, before.slices[slice] ?? none) }),
        })),
    setDensity: (next: Density) => set((before) => ({ ...before, density: next })),
  }
}
