import { Confirm } from '#web/shared/ui/confirm.tsx'
import { avisar } from '#web/shared/ui/toasts.tsx'
import { useReenviarAvisoMutation } from './avisos.api.ts'
import type { Aviso } from './avisos.columns.tsx'

interface Props {
  aviso: Aviso
  onClose: () => void
}

/** Sends a notice that did not arrive once more. */
export default function Reenviar({ aviso: { id, vendedor, motivo }, onClose }: Props) {
  const [reenviar] = useReenviarAvisoMutation()
  return (
    <Confirm
      title="Reenviar aviso"
      question={`Reenviar a ${vendedor} o aviso de pontos a vencer?`}
      consequence={`Ele não chegou: ${motivo}. O novo aviso diz quantos pontos ainda restam e vai por WhatsApp a quem aceita, ou por e-mail.`}
      destructive={false}
      opened
      onClose={onClose}
      onConfirm={async () => {
        const sent = await reenviar({ params: { id }, body: {} })
        if (sent.data !== undefined) avisar.sucesso(sent.data.mensagem)
        return sent
      }}
    />
  )
}
