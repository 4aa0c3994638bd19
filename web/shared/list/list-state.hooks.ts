import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { FOLHA } from '#web/shared/ui/sheet-history.ts'
import type { WithWalk } from './walk.ts'
import { changed, readState, writeState, type ListRules, type ListState } from './list-state.ts'

/** Typing replaces the history entry, choosing adds one: Back undoes a choice, not a letter. */
export type Way = 'typing' | 'choosing'

interface WithCursors extends WithWalk {
  cursores?: Readonly<Record<string, string>>
}

export interface ListStateControl {
  state: ListState
  /** A faster way to the page that the address names; kept in the history entry, not in the address. */
  cursor: string | undefined
  change: (patch: Patch, way: Way, cursor?: string | null) => void
}

/** What changes, or how it follows from what was asked for last, which may not show yet. */
type Patch = Partial<ListState> | ((now: ListState) => Partial<ListState>)

/** The state of one list, held by the address; a page size that is chosen is remembered for the next list too. */
export function useListState(rules: ListRules, remember?: (size: number) => void): ListStateControl {
  const { search, state: held } = useLocation()
  const navigate = useNavigate()
  const state = useMemo(() => readState(new URLSearchParams(search), rules), [search, rules])
  const kept = held as WithCursors | null

  const change: ListStateControl['change'] = (asked, way, cursor = null) => {
    // Reads the current address: a delayed search must not undo what was chosen meanwhile.
    const now = new URLSearchParams(location.search)
    // An open sheet is about the rows before.
    now.delete(FOLHA)
    const before = readState(now, rules)
    const patch = typeof asked === 'function' ? asked(before) : asked
    if (patch.limite !== undefined) remember?.(patch.limite)
    const next = writeState(now, changed(before, patch), rules).toString()
    // Cursors belong to what shows, not to what was chosen since.
    const isShown = location.search === search
    const { [rules.prefix]: _, ...others } = (isShown && kept?.cursores) || {}
    // A list on a record's page leaves the way back to the list before it.
    const percurso = kept?.percurso
    const cursores = isShown && cursor !== null ? { ...others, [rules.prefix]: cursor } : others
    void navigate(
      { search: next },
      { replace: way === 'typing', preventScrollReset: true, state: { percurso, cursores } satisfies WithCursors },
    )
  }
  return { state, cursor: kept?.cursores?.[rules.prefix], change }
}
