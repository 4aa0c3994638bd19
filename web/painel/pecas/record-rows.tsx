import { IconPencil, IconTrash, type Icon } from '@tabler/icons-react'
import { useMemo, useState, type ReactNode } from 'react'
import type { Entidade } from '#contracts/values/entidades.ts'
import type { RowAction } from '#web/shared/table/row-actions.tsx'
import { DeleteQuestion, type DeleteOptions } from '#web/shared/ui/delete-question.tsx'
import { Toggle, type ToggleProps } from '#web/shared/ui/toggle.tsx'
import { HistorySheet, useHistoryAction } from './history-sheet.tsx'

/** A dialog about one record, mounted while it is open; it may go on to another one. */
type Dialogo<R> = (props: { record: R; onClose: () => void; onNext: (registro: R) => void }) => ReactNode

interface Options<R> {
  /** Those of the list. */
  records: readonly R[] | undefined
  keyOf: (registro: R) => string
  nome: (registro: R) => string
  /** What the person may do; what is missing or false, they may not. */
  edit?: Dialogo<R> | false
  historico?: Entidade | false
  /** What else: acts, and dialogs. */
  more?: (registro: R) => readonly (RowAction | (Omit<RowAction, 'onClick'> & { dialogo: Dialogo<R> }))[]
  remove?: (DeleteOptions<R> & { when?: (registro: R) => boolean }) | false
}

/** For the list's `RecordTable`. */
export interface RecordRows<R> {
  rows: { keyOf: (registro: R) => string; actions: ((registro: R) => RowAction[]) | undefined }
  dialogs: ReactNode
}

const EDITAR: { label: string; icon: Icon; principal: true } = { label: 'Editar', icon: IconPencil, principal: true }

/** What people do with the records of a list: each row's actions, what cannot be undone last, and the open dialog. */
export function useRecordRows<R>({
  records,
  keyOf,
  nome,
  edit = false,
  historico = false,
  more,
  remove = false,
}: Options<R>): RecordRows<R> {
  const [open, setOpen] = useState<{ Dialogo: Dialogo<R>; record: R } | null>(null)
  const [deleting, setDeleting] = useState<R | null>(null)
  const historyOf = useHistoryAction()
  const acoes = (registro: R): RowAction[] => {
    const acts = [...(edit ? [{ ...EDITAR, dialogo: edit }] : []), ...(more?.(registro) ?? [])].map((acao) => {
      if (!('dialogo' in acao)) return acao
      const { dialogo: Dialogo, ...looks } = acao
      return { ...looks, onClick: () => setOpen({ Dialogo, record: registro }) }
    })
    return [
      ...acts.filter(({ danger }) => !danger),
      ...(historico ? [historyOf(keyOf(registro))] : []),
      ...acts.filter(({ danger }) => danger),
      ...(remove && remove.when?.(registro) !== false
        ? [{ label: 'Apagar', icon: IconTrash, danger: true, onClick: () => setDeleting(registro) }]
        : []),
    ]
  }
  return {
    rows: { keyOf, actions: edit || historico || more || remove ? acoes : undefined },
    dialogs: (
      <>
        {historico && <HistorySheet entidade={historico} records={records} keyOf={keyOf} nome={nome} />}
        {open !== null && (
          <open.Dialogo
            key={keyOf(open.record)}
            record={open.record}
            onClose={() => setOpen(null)}
            onNext={(registro) => setOpen({ ...open, record: registro })}
          />
        )}
        {remove && <DeleteQuestion record={deleting} {...remove} onClose={() => setDeleting(null)} />}
      </>
    ),
  }
}

/** What switches one on and off. */
interface SwitchOptions {
  estado: ToggleProps['estado']
  /** Constant: the page of one. */
  pagina?: (id: string) => string
  alterar: (call: { params: { id: string }; body: { ativo: 0 | 1 } }) => ReturnType<ToggleProps['onChange']>
}

/** The switch of each row, constant for its column; null for whom may not switch, who have no column. */
export const useRecordSwitch = <R extends { id: string; nome: string; ativo: number }>(
  podeLigar: boolean,
  { estado, pagina, alterar }: SwitchOptions,
): ((registro: R) => ReactNode) | null =>
  useMemo(
    () =>
      podeLigar
        ? (registro) => (
            <Toggle
              ligado={registro.ativo === 1}
              estado={estado}
              nome={registro.nome}
              pagina={pagina?.(registro.id)}
              onChange={(ligado) => alterar({ params: { id: registro.id }, body: { ativo: ligado ? 1 : 0 } })}
            />
          )
        : null,
    [podeLigar, estado, pagina, alterar],
  )

/** How a list of records that are all in the browser is read. */
export const readingOf = <Q extends { isFetching: boolean; error?: unknown; refetch: () => unknown }>({
  isFetching: buscando,
  error,
  refetch,
}: Q): { fetching: boolean; error: unknown; refetch: Q['refetch'] } => ({ fetching: buscando, error, refetch })
