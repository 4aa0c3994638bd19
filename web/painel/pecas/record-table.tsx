import type { Icon } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { DataTable } from '#web/shared/table/data-table.tsx'
import { EmptyState } from '#web/shared/ui/states.tsx'
import type { RecordRows } from './record-rows.tsx'

interface Props<R>
  extends RecordRows<R>, Omit<ComponentProps<typeof DataTable<R>>, 'actions' | 'keyOf' | 'children' | 'empty'> {
  /** The link to register another one, for whoever may. */
  novo: ReactNode
  /** What the list is for, while it has none. */
  empty: { icon: Icon; title: string; texto: string }
}

/** A list of records, with what people do with them. */
export const RecordTable = <R,>({ novo, empty: { texto, ...vazio }, rows, dialogs, ...table }: Props<R>) => (
  <>
    <DataTable
      {...table}
      {...rows}
      empty={
        <EmptyState {...vazio} action={novo || undefined}>
          {texto}
        </EmptyState>
      }
    >
      {novo}
    </DataTable>
    {dialogs}
  </>
)
