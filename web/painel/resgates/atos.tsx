import { IconCalendarEvent, IconCircleCheck, IconNote, IconTruckDelivery, IconX, type Icon } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useDispatch } from 'react-redux'
import type { RowAction } from '#web/shared/table/row-actions.tsx'
import { lateDialog } from '#web/shared/ui/late-sheet.tsx'
import { api } from '#web/painel/api.ts'
import { useUsuario } from '#web/painel/person.ts'
import { atosDe, type Alvo, type Ato } from './alvo.ts'

export interface DialogProps {
  alvo: Alvo
  onClose: () => void
  /** Of a page that leads on to the next one itself; elsewhere a toast does. */
  onLiberado?: ((id: number) => void) | undefined
}

interface Acao {
  rotulo: string
  icone: Icon
  dialogo: (props: DialogProps) => ReactNode
  perigo?: true
}
const ACOES: Record<Ato, Acao> = {
  aprovar: { rotulo: 'Aprovar', icone: IconCircleCheck, dialogo: lateDialog(() => import('./aprovar.tsx')) },
  status: {
    rotulo: 'Alterar status',
    icone: IconTruckDelivery,
    dialogo: lateDialog(() => import('./alterar-status.tsx')),
  },
  previsao: {
    rotulo: 'Previsão de entrega',
    icone: IconCalendarEvent,
    dialogo: lateDialog(() => import('./alterar-previsao.tsx')),
  },
  observacao: { rotulo: 'Observação', icone: IconNote, dialogo: lateDialog(() => import('./alterar-observacao.tsx')) },
  cancelar: {
    rotulo: 'Cancelar resgate',
    icone: IconX,
    dialogo: lateDialog(() => import('./cancelar.tsx')),
    perigo: true,
  },
}

/** What the person may do with each redemption, and the dialog of what they do now. */
export function useAtos(onLiberado?: (id: number) => void): {
  acoesDe: (alvo: Alvo) => RowAction[]
  dialogo: ReactNode
} {
  const { permissao } = useUsuario()
  const dispatch = useDispatch()
  const [open, setOpen] = useState<{ ato: Ato; alvo: Alvo } | null>(null)
  const close = () => {
    setOpen(null)
    // Who was told that another was quicker sees on the screen what that one did.
    dispatch(api.util.invalidateTags(['resgates']))
  }
  const Dialogo = open === null ? null : ACOES[open.ato].dialogo
  return {
    acoesDe: (alvo) =>
      atosDe(alvo, permissao).map((ato, n) => {
        const { dialogo: _, ...looks } = ACOES[ato]
        return { ...looks, principal: n === 0, abre: 'dialog', onClick: () => setOpen({ ato, alvo }) }
      }),
    dialogo: open !== null && Dialogo !== null && (
      <Dialogo key={`${open.ato} ${open.alvo.id}`} alvo={open.alvo} onClose={close} onLiberado={onLiberado} />
    ),
  }
}
