import { createContext, type ReactNode } from 'react'
import type { ListModel } from './list-model.ts'
import { NAMES, readState, writeState, type ListRules, type ListState } from './list-state.ts'

/** The address's name for the saved view that a list shows. */
export const VISAO = 'visao'
/** Its value for none, where the list would open with one. */
export const SEM_VISAO = 'nenhuma'

/** The id of the view in an address. */
export function viewIn(search: string): string | null {
  const visao = new URLSearchParams(search).get(VISAO)
  return visao === SEM_VISAO ? null : visao
}

/**
 * What a view keeps of a list's address: what differs from the list's defaults, and never the page. The page size always
 * stands in it: a list's own default is the size that the person chose last.
 */
export function addressOfView(state: ListState, rules: ListRules): string {
  const address = writeState(new URLSearchParams(), { ...state, pagina: 1 }, rules)
  address.set(rules.prefix + NAMES.limite, String(state.limite))
  return address.toString()
}

/** The list as a view shows it; what it says of filters and orders that are no more says nothing. */
export const stateOfView = (endereco: string, rules: ListRules): ListState =>
  readState(new URLSearchParams(endereco), rules)

/** Whether a list is as the view was saved, on whichever page. */
export const showsView = (state: ListState, endereco: string, rules: ListRules): boolean =>
  addressOfView(state, rules) === addressOfView(stateOfView(endereco, rules), rules)

/** A table's columns as a text that a view keeps. */
export interface ColumnsOfView {
  texto: string
  /** Whether they are as in such a text. */
  shows: (texto: string) => boolean
  set: (texto: string) => void
}

export interface ListViewsProps {
  lista: Pick<ListModel<unknown>, 'state' | 'rules'>
  /** The path that the list's rows are read from, by which its views are kept. */
  path: string
  colunas: ColumnsOfView | undefined
}

/** The views of a screen's main list; the frame gives them, where there are any. */
export const ListViews = createContext<((props: ListViewsProps) => ReactNode) | null>(null)
