import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import type { Entidade } from '#contracts/values/entidades.ts'
import type { RowAction } from '#web/shared/table/row-actions.tsx'
import { lateSheet } from '#web/shared/ui/late-sheet.tsx'
import { useSheets } from '#web/shared/ui/sheet-history.ts'

const HistoryOfRow = lateSheet(() => import('./history-of-row.tsx'))

const FOLHA = 'historico-'

/** The action of a list's row that opens its history at the side (`HistorySheet`). */
export function useHistoryAction(): (id: string) => RowAction {
  const { open } = useSheets()
  return (id) => ({ label: 'Ver histórico', icon: IconHistory, abre: 'dialog', onClick: () => open(`${FOLHA}${id}`) })
}

interface Props<R> {
  entidade: Entidade
  /** The records of the list. */
  records: readonly R[] | undefined
  keyOf: (registro: R) => string
  nome: (registro: R) => string
}

/** For records that have no page: the history of the one whose action was chosen. */
export function HistorySheet<R>({ entidade, records, keyOf, nome }: Props<R>) {
  const { opened, close } = useSheets()
  const shown = records?.find((registro) => opened === `${FOLHA}${keyOf(registro)}`)
  // Kept while the sheet closes.
  const [last, setLast] = useState(shown)
  if (shown !== undefined && shown !== last) setLast(shown)
  return (
    last !== undefined && (
      <HistoryOfRow
        entidade={entidade}
        id={keyOf(last)}
        nome={nome(last)}
        opened={shown !== undefined}
        onClose={close}
      />
    )
  )
}
