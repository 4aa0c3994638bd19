import { useClientList, type ClientListOptions } from '#web/shared/list/client-list.ts'
import type { TableColumn } from './columns.ts'
import { useColumns, type TableModel } from './table-model.ts'

type Options<Row> = Omit<ClientListOptions<Row>, 'campos'> & { id: string; colunas: readonly TableColumn<Row>[] }

/** A list of rows that are all in the browser, shown by a `DataTable`. */
export function useClientTable<Row>({ id, colunas, ...list }: Options<Row>): TableModel<Row> {
  const clientList = useClientList({ ...list, campos: colunas })
  return { ...clientList, ...useColumns(id, colunas, clientList) }
}
