import { recusaDePedidoSchema } from '#contracts/http/aprovacoes.ts'
import { useContractForm } from '#web/shared/form/contract-form.ts'
import { FormModal } from '#web/shared/form/form-modal.tsx'
import { TextAreaField } from '#web/shared/form/text-area-field.tsx'
import { useRecusarAprovacaoMutation } from './aprovacoes.api.ts'

/** Refuses somebody else's request, with the reason that they will read. */
export default function Recusar({ numero, onClose }: { numero: number; onClose: () => void }) {
  const form = useContractForm(recusaDePedidoSchema, { motivo: '' })
  const [recusar] = useRecusarAprovacaoMutation()
  return (
    <FormModal
      title={`Recusar o pedido ${numero}`}
      form={form}
      draft={`recusar-pedido-${numero}`}
      button="RECUSAR PEDIDO"
      busyText="RECUSANDO..."
      sair="VOLTAR"
      send={(body) => recusar({ params: { numero }, body })}
      onClose={onClose}
    >
      <TextAreaField name={form.campos.motivo} label="Motivo" rows={3} autoFocus />
    </FormModal>
  )
}
