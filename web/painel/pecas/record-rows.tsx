import { IconPencil, IconTrash, type Icon } from '@tabler/icons-react'
import { useMemo, useState, type ReactNode } from 'react'
import type { Entidade } from '#contracts/values/entidades.ts'
import type { RowAction } from '#web/shared/table/row-actions.tsx'
import { DeleteQuestion, type DeleteOptions } from '#web/shared/ui/delete-question.tsx'
import { Toggle, type ToggleProps } from '#web/shared/ui/toggle.tsx'
import { HistorySheet, useHistoryAction } from './history-sheet.tsx'

/** A dialog about one record, mounted while it is open; it may go on to another one. */
type Dialogo<R> = (props: { registro: R; onClose: () => void; onNext: (registro: R) => void }) => ReactNode

interface Options<R> {
  /** Those of the list. */
  registros: readonly R[] | undefined
  chave: (registro: R) => string
  nome: (registro: R) => string
  /** What the person may do; what is missing or false, they may not. */
  editar?: Dialogo<R> | false
  historico?: Entidade | false
  /** What else: acts, and dialogs. */
  mais?: (registro: R) => readonly (RowAction | (Omit<RowAction, 'onClick'> & { dialogo: Dialogo<R> }))[]
  apagar?: (DeleteOptions<R> & { quando?: (registro: R) => boolean }) | false
}

/** For the list's `RecordTable`. */
export interface RecordRows<R> {
  rows: { chave: (registro: R) => string; acoes: ((registro: R) => RowAction[]) | undefined }
  dialogs: ReactNode
}

const EDITAR: { rotulo: string; icone: Icon; principal: true } = {
  rotulo: 'Editar',
  icone: IconPencil,
  principal: true,
}

/** What people do with the records of a list: each row's actions, what cannot be undone last, and the open dialog. */
export function useRecordRows<R>({
  registros,
  chave,
  nome,
  editar = false,
  historico = false,
  mais,
  apagar = false,
}: Options<R>): RecordRows<R> {
  const [open, setOpen] = useState<{ Dialogo: Dialogo<R>; registro: R } | null>(null)
  const [deleting, setDeleting] = useState<R | null>(null)
  const historyOf = useHistoryAction()
  const acoes = (registro: R): RowAction[] => {
    const acts = [...(editar ? [{ ...EDITAR, dialogo: editar }] : []), ...(mais?.(registro) ?? [])].map((acao) => {
      if (!('dialogo' in acao)) return acao
      const { dialogo: Dialogo, ...looks } = acao
      return { ...looks, onClick: () => setOpen({ Dialogo, registro }) }
    })
    return [
      ...acts.filter(({ perigo }) => !perigo),
      ...(historico ? [historyOf(chave(registro))] : []),
      ...acts.filter(({ perigo }) => perigo),
      ...(apagar && apagar.quando?.(registro) !== false
        ? [{ rotulo: 'Apagar', icone: IconTrash, perigo: true, onClick: () => setDeleting(registro) }]
        : []),
    ]
  }
  return {
    rows: { chave, acoes: editar || historico || mais || apagar ? acoes : undefined },
    dialogs: (
      <>
        {historico && <HistorySheet entidade={historico} registros={registros} chave={chave} nome={nome} />}
        {open !== null && (
          <open.Dialogo
            key={chave(open.registro)}
            registro={open.registro}
            onClose={() => setOpen(null)}
            onNext={(registro) => setOpen({ ...open, registro })}
          />
        )}
        {apagar && <DeleteQuestion registro={deleting} {...apagar} onClose={() => setDeleting(null)} />}
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
  error: erro,
  refetch,
}: Q): { buscando: boolean; erro: unknown; refetch: Q['refetch'] } => ({ buscando, erro, refetch })
