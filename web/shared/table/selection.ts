/** The rows that a person chose: some by their keys, or all that fit the filter but some. */
export type Selection = { tudo: false; chaves: ReadonlySet<string> } | { tudo: true; exceto: ReadonlySet<string> }

export const NOTHING: Selection = { tudo: false, chaves: new Set() }
export const EVERYTHING: Selection = { tudo: true, exceto: new Set() }

export const isSelected = (selection: Selection, chave: string): boolean =>
  selection.tudo ? !selection.exceto.has(chave) : selection.chaves.has(chave)

/** How many rows it stands for, of `count` that fit the filter. */
export const sizeOf = (selection: Selection, count: number): number =>
  selection.tudo ? Math.max(0, count - selection.exceto.size) : selection.chaves.size

/** The same selection with these rows in it, or out of it. */
export function withRows(selection: Selection, chaves: readonly string[], selected: boolean): Selection {
  const listed = new Set(selection.tudo ? selection.exceto : selection.chaves)
  // In "all but some" the listed ones are out, otherwise they are in.
  const isListed = selection.tudo !== selected
  for (const chave of chaves) {
    if (isListed) listed.add(chave)
    else listed.delete(chave)
  }
  return selection.tudo ? { tudo: true, exceto: listed } : { tudo: false, chaves: listed }
}

export type PageSelection = 'todas' | 'algumas' | 'nenhuma'

/** How much of a page is chosen: what the checkbox in the heading shows. */
export function pageSelection(selection: Selection, chaves: readonly string[]): PageSelection {
  const selected = chaves.filter((chave) => isSelected(selection, chave)).length
  if (selected === 0) return 'nenhuma'
  return selected === chaves.length ? 'todas' : 'algumas'
}

/** What an action over a selection gets: the keys, or the filter and the keys that it does not mean. */
export interface Escolha {
  quantos: number
  chaves: readonly string[] | null
  filtro: { query: Record<string, unknown>; exceto: readonly string[] } | null
  limpar: () => void
}
