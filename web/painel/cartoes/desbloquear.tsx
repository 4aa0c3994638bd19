import { Confirm } from '../../shared/ui/confirm.tsx'
import { avisar } from '../../shared/ui/toasts.tsx'
import { useDesbloquearCartaoMutation } from '../cartoes.api.ts'
import type { Cartao } from './cartoes.columns.tsx'

interface Props {
  cartao: Cartao
  opened: boolean
  onClose: () => void
}

/** Confirms that the operator unblocked a card, as its member had asked. */
export default function Desbloquear({ cartao: { idCartao, numero, parceiro, versao }, opened, onClose }: Props) {
  const [desbloquear] = useDesbloquearCartaoMutation()
  return (
    <Confirm
      titulo="Confirmar desbloqueio"
      pergunta={`O cartão ${numero}, de ${parceiro}, já foi desbloqueado na operadora?`}
      consequencia="O vendedor passa a ver o cartão desbloqueado."
      destrutivo={false}
      opened={opened}
      onClose={onClose}
      onConfirm={async () => {
        const sent = await desbloquear({ params: { id: idCartao }, body: { versao } })
        if (sent.data !== undefined) avisar.sucesso(sent.data.mensagem)
        return sent
      }}
    />
  )
}
