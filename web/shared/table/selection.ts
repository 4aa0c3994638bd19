/** The selected rows: some by their keys, or all that match the filter except some. */
export type Selection = { tudo: false; chaves: ReadonlySet<string> } | { tudo: true; exceto: ReadonlySet<string> }

export const NOTHING: Selection = { tudo: false, chaves: new Set() }
export const EVERYTHING: Selection = { tudo: true, exceto: new Set() }

export const isSelected = (selection: Selection, chave: string): boolean =>
  selection.tudo ? !selection.exceto.has(chave) : selection.chaves.has(chave)

/** How many rows are selected, of `count` that match the filter. */
export const sizeOf = (selection: Selection, count: number): number =>
  selection.tudo ? Math.max(0, count - selection.exceto.size) : selection.chaves.size

/** The selection with these rows added or removed. */
export function withRows(selection: Selection, chaves: readonly string[], selected: boolean): Selection {
  const listed = new Set(selection.tudo ? selection.exceto : selection.chaves)
  // With `tudo` the listed rows are excluded, otherwise they are included.
  const isListed = selection.tudo !== selected
  for (const chave of chaves) {
    if (isListed) listed.add(chave)
    else listed.delete(chave)
  }
  return selection.tudo ? { tudo: true, exceto: listed } : { tudo: false, chaves: listed }
}

export type PageSelection = 'todas' | 'algumas' | 'nenhuma'

/** How much of a page is selected, for the checkbox in the heading. */
export function pageSelection(selection: Selection, chaves: readonly string[]): PageSelection {
  const selected = chaves.filter((chave) => isSelected(selection, chave)).length
  if (selected === 0) return 'nenhuma'
  return selected === chaves.length ? 'todas' : 'algumas'
}

/** The argument of an action on a selection: the keys, or the filter with the rows it counted and the excluded keys. */
export interface Escolha {
  quantos: number
  chaves: readonly string[] | null
  filtro: { query: Record<string, unknown>; quantos: number; exceto: readonly string[] } | null
  limpar: () => void
}
