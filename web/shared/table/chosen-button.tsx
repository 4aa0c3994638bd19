import { useState, type ReactNode } from 'react'
import type { ApiFailure } from '#web/shared/api/failure.ts'
import { BusyButton } from '#web/shared/ui/busy-button.tsx'
import type { Escolha } from './selection.ts'

interface Props {
  choice: Escolha
  /** Asks which rows "todos do filtro" are: the call of a contract made with `escolhaDe`, whose failure a toast says. */
  procurar: (call: never) => PromiseLike<{ data?: { chaves: string[] }; error?: unknown }>
  /** The rows are known: the act may begin. */
  onChosen: (chaves: readonly string[], limpar: () => void) => void
  /** Reads the list anew, when it holds other rows than the person saw. */
  refetch: () => unknown
  children: ReactNode
}

/** Opens the dialog of an act on the selected rows. Which rows "todos do filtro" are is asked first, as it was counted. */
export function ChosenButton({ choice, procurar, onChosen, refetch, children }: Props) {
  const [busy, setBusy] = useState(false)
  const act = async () => {
    const { chaves, filtro, limpar } = choice
    if (filtro === null) return onChosen(chaves ?? [], limpar)
    if (busy) return
    setBusy(true)
    const { query, quantos, exceto } = filtro
    const { data, error } = await procurar({ query, body: { quantos, exceto: [...exceto] } } as never)
    setBusy(false)
    if (data) return onChosen(data.chaves, limpar)
    if ((error as ApiFailure).codigo !== 'escolha-mudou') return
    limpar()
    refetch()
  }
  return (
    <BusyButton size="compact-sm" busy={busy} aria-haspopup="dialog" onClick={() => void act()}>
      {children}
    </BusyButton>
  )
}
