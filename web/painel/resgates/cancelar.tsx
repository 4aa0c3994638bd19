import { cancelarResgateSchema } from '#contracts/http/atos-de-resgate.ts'
import { pontosPorExtenso } from '#contracts/values/centesimos.ts'
import { ADMINISTRADOR } from '#contracts/values/papeis.ts'
import { CheckField } from '#web/shared/form/choice-fields.tsx'
import { useContractForm } from '#web/shared/form/contract-form.ts'
import { FormModal } from '#web/shared/form/form-modal.tsx'
import { TextAreaField } from '#web/shared/form/text-area-field.tsx'
import { useUsuario } from '#web/painel/person.ts'
import { useCancelarResgateMutation } from './resgates.api.ts'
import type { DialogProps } from './atos.tsx'

/** Cancels a redemption, and says first what that gives back. */
export default function Cancelar({ alvo, onClose }: DialogProps) {
  const { permissao } = useUsuario()
  const [cancelar] = useCancelarResgateMutation()
  const form = useContractForm(cancelarResgateSchema, { motivo: '', peloFornecedor: false })
  return (
    <FormModal
      title={`Cancelar o resgate ${alvo.id}`}
      form={form}
      draft={`cancelar-resgate-${alvo.id}`}
      sair="VOLTAR"
      button="CANCELAR RESGATE"
      destructive
      busyText="CANCELANDO..."
      send={(body) => cancelar({ body: { ...body, identificador: alvo.id, versao: alvo.versao } })}
      onClose={onClose}
    >
      <p>
        {pontosPorExtenso(alvo.pontosGastos)} voltam para {alvo.vendedor} e podem ser usados por pelo menos 30 dias. Um
        resgate cancelado não volta a valer.
      </p>
      <TextAreaField name={form.campos.motivo} label="Motivo" rows={2} autoFocus />
      {permissao === ADMINISTRADOR && (
        <CheckField
          name={form.campos.peloFornecedor}
          label="Pelo fornecedor"
          sentence="Cancelado pelo fornecedor, que não vai entregar"
        />
      )}
    </FormModal>
  )
}
