import { Anchor } from '@mantine/core'
import { createContext, use, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { ListModel } from './list-model.ts'
import { addressOf, walkFrom, type WithWalk } from './walk.ts'

/** The list around a row; `List` gives it to its links. */
export const ListOfRows = createContext<{ lista: ListModel<never>; label: string } | null>(null)

interface Props<Row> {
  /** The pattern of the record's address, with fields of the row: `paths.parceiro`. */
  para: string
  row: Row
  children: ReactNode
}

/** Leads from a row to its record, whose page then leads to the neighbouring rows of the list (`Neighbours`). */
export function RowLink<Row extends object>({ para, row, children }: Props<Row>) {
  const list = use(ListOfRows)
  const { pathname, search } = useLocation()
  const address = addressOf(para, row)
  if (address === null) return children
  const entrada = entryIndex()
  const percurso =
    list && walkFrom(list.lista, row as never, { label: list.label, volta: pathname + search, entrada, para })
  return (
    <Anchor component={Link} to={address} state={percurso && ({ percurso } satisfies WithWalk)} inherit>
      {children}
    </Anchor>
  )
}

/** The place of the shown entry in the browser's history, as the router counts it. */
export const entryIndex = (): number => (history.state as { idx?: number } | null)?.idx ?? 0
