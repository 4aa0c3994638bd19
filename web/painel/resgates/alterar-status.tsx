import { alterarStatusSchema } from '#contracts/http/atos-de-resgate.ts'
import { EM_TRANSPORTE, ENTREGUE, NAO_ENTREGUE, nomeStatusResgate } from '#contracts/values/status-resgate.ts'
import { RadioField } from '#web/shared/form/choice-fields.tsx'
import { Fields } from '#web/shared/form/field.tsx'
import { FormModal } from '#web/shared/form/form-modal.tsx'
import { useAlterarStatusResgateMutation } from './resgates.api.ts'
import { useAlteracao, type Estado } from './alterar-resgate.ts'
import type { DialogProps } from './atos.tsx'

export const STATUS_DA_ENTREGA = ([NAO_ENTREGUE, EM_TRANSPORTE, ENTREGUE] as const).map((status) => ({
  value: status,
  label: nomeStatusResgate[status],
}))

const statusDe = ({ status }: Estado) => ({
  status: status === NAO_ENTREGUE || status === EM_TRANSPORTE || status === ENTREGUE ? status : ('' as const),
})

/** Where the delivery stands. */
export default function AlterarStatus({ alvo, onClose }: DialogProps) {
  const [alterar] = useAlterarStatusResgateMutation()
  const alteracao = useAlteracao({
    alvo,
    schema: alterarStatusSchema,
    valores: statusDe,
    gravar: (body) => alterar({ body: { ...body, identificador: alvo.id } }),
  })
  return (
    <FormModal
      title={`Alterar o status do resgate ${alvo.id}`}
      draft={`status-do-resgate-${alvo.id}`}
      {...alteracao}
      onClose={onClose}
    >
      <Fields>
        <RadioField name={alteracao.form.campos.status} label="Status" options={STATUS_DA_ENTREGA} />
      </Fields>
    </FormModal>
  )
}
