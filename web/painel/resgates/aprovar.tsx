import { isApiFailure } from '#web/shared/api/failure.ts'
import { Confirm } from '#web/shared/ui/confirm.tsx'
import { avisar } from '#web/shared/ui/toasts.tsx'
import { useProximoResgate } from '#web/painel/pecas/next-in-queue.tsx'
import { useAprovarResgateMutation } from './resgates.api.ts'
import type { DialogProps } from './atos.tsx'

/** Releases a redemption that waits for it. What the server refuses is said over the list (`doc 2 §8`). */
export default function Aprovar({ alvo: { id, versao, vendedor }, onClose, onLiberado }: DialogProps) {
  const [aprovar] = useAprovarResgateMutation()
  const proximo = useProximoResgate()
  return (
    <Confirm
      title="Aprovar"
      question={`Tem certeza que deseja aprovar o resgate ${id}, de ${vendedor}?`}
      consequence="Ele deixa de aguardar liberação e pode ser entregue."
      destructive={false}
      opened
      onClose={onClose}
      onConfirm={async () => {
        const { data, error } = await aprovar({ body: { identificador: id, versao } })
        if (data !== undefined) {
          onLiberado?.(id)
          avisar.sucesso(data.mensagem, onLiberado === undefined ? { link: await proximo(id) } : {})
        }
        // A lost connection and an ended session already show a toast.
        else if (isApiFailure(error) && error.status !== 0 && error.status !== 401) avisar.erro(error.erro)
        return {}
      }}
    />
  )
}
