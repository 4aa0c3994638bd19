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
  label: string
  icon: Icon
  dialogo: (props: DialogProps) => ReactNode
  danger?: true
}
const ACOES: Record<Ato, Acao> = {
  aprovar: { label: 'Aprovar', icon: IconCircleCheck, dialogo: lateDialog(() => import('./aprovar.tsx')) },
  status: {
    label: 'Alterar status',
    icon: IconTruckDelivery,
    dialogo: lateDialog(() => import('./alterar-status.tsx')),
  },
  previsao: {
    label: 'Previsão de entrega',
    icon: IconCalendarEvent,
    dialogo: lateDialog(() => import('./alterar-previsao.tsx')),
  },
  observacao: { label: 'Observação', icon: IconNote, dialogo: lateDialog(() => import('./alterar-observacao.tsx')) },
  cancelar: {
    label: 'Cancelar resgate',
    icon: IconX,
    dialogo: lateDialog(() => import('./cancelar.tsx')),
    danger: true,
  },
}

/** What the person may do with each redemption, and the dialog of what they do now. */
export function useAtos(onLiberado?: (id: number) => void): {
  actionsOf: (alvo: Alvo) => RowAction[]
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
    actionsOf: (alvo) =>
      atosDe(alvo, permissao).map((ato, n) => {
        const { dialogo: _, ...looks } = ACOES[ato]
        return { ...looks, principal: n === 0, abre: 'dialog', onClick: () => setOpen({ ato, alvo }) }
      }),
    dialogo: open !== null && Dialogo !== null && (
      <Dialogo key={`${open.ato} ${open.alvo.id}`} alvo={open.alvo} onClose={close} onLiberado={onLiberado} />
    ),
  }
}
