import { useNarrow } from '#web/shared/ui/narrow.ts'
import { RowCards, RowCardsSkeleton } from './row-cards.tsx'
import { RowTable } from './row-table.tsx'
import type { RowsProps } from './rows-column.tsx'

/** Rows as a table, as cards on a phone, or as a skeleton. The only place that draws a table. */
export function Rows<Row>(props: RowsProps<Row>) {
  const narrow = useNarrow()
  if (!narrow) return <RowTable {...props} linhas={props.loading === undefined ? props.linhas : []} />
  return props.loading === undefined ? <RowCards {...props} /> : <RowCardsSkeleton {...props} />
}
