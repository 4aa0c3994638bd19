import type { AnyLista, RowOf } from '#web/shared/list/any-lista.ts'
import { useServerList, type ServerList, type ServerListOptions } from '#web/shared/list/server-list.ts'
import type { TableColumn } from './columns.ts'
import { useColumns, type TableModel } from './table-model.ts'

type Options<L extends AnyLista> = ServerListOptions<L> & {
  id: string
  /** The contract's columns with the screen's additions. Must be constant or memoised. */
  colunas?: readonly TableColumn<RowOf<L>>[]
}

/** A list of the server, shown by a `DataTable`. */
export function useServerTable<L extends AnyLista>({
  id,
  colunas,
  ...list
}: Options<L>): ServerList<L> & TableModel<RowOf<L>> {
  const serverList = useServerList(list)
  return { ...serverList, ...useColumns(id, colunas ?? list.lista.colunas, serverList) }
}
