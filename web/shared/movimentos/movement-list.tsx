import { useState, type ReactNode } from 'react'
import type { Movimento } from '#contracts/http/extrato.ts'
import { lateSheet } from '#web/shared/ui/late-sheet.tsx'
import { useSheets } from '#web/shared/ui/sheet-history.ts'
import { sheetOf } from './movement-address.ts'

const MovementSheet = lateSheet(() => import('./movement-sheet.tsx'))

/** The ledger event up to which the list was checked, and when. */
export interface Conferido {
  posicao: string
  atualizadoEm: string | null
}

interface Props {
  movimentos: readonly Movimento[]
  /** The movement that the address names, when it is not among the lines (`usePosicaoFora`). */
  fora: Movimento | undefined
  conferido: Conferido
  /** Renders the lines; a tapped line calls `open`. */
  children: (open: (movimento: Movimento) => void) => ReactNode
}

/** Movements whose lines open the sheet that says where the points come from. */
export function MovementList({ movimentos, fora, conferido, children }: Props) {
  const sheets = useSheets()
  const chosen = [...movimentos, ...(fora === undefined ? [] : [fora])].find(
    (movimento) => sheetOf(movimento) === sheets.opened,
  )
  // The sheet keeps its content while it slides away.
  const [last, setLast] = useState<Movimento>()
  if (chosen !== undefined && chosen !== last) setLast(chosen)
  return (
    <>
      {children((movimento) => sheets.open(sheetOf(movimento)))}
      {last !== undefined && (
        <MovementSheet movimento={last} conferido={conferido} opened={chosen !== undefined} onClose={sheets.close} />
      )}
    </>
  )
}
