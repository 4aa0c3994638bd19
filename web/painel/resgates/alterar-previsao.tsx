import { previsaoEntregaSchema } from '#contracts/http/atos-de-resgate.ts'
import { diaDoInstante } from '#contracts/values/dia.ts'
import { DateField } from '#web/shared/form/date-field.tsx'
import { Fields } from '#web/shared/form/field.tsx'
import { FormModal } from '#web/shared/form/form-modal.tsx'
import { useAlterarPrevisaoEntregaMutation } from './resgates.api.ts'
import { useAlteracao } from './alterar-resgate.ts'
import type { DialogProps } from './atos.tsx'

/** When the redemption arrives; blank clears it. */
export default function AlterarPrevisao({ alvo, onClose }: DialogProps) {
  const [alterar] = useAlterarPrevisaoEntregaMutation()
  const alteracao = useAlteracao({
    alvo,
    schema: previsaoEntregaSchema,
    valores: ({ previsaoEntrega }) => ({ previsaoEntrega: previsaoEntrega ?? '' }),
    gravar: (body) => alterar({ params: { idResgate: alvo.id }, body }),
  })
  return (
    <FormModal
      title={`Previsão de entrega do resgate ${alvo.id}`}
      draft={`previsao-do-resgate-${alvo.id}`}
      withoutReason="Erro ao atualizar previsão de entrega"
      {...alteracao}
      onClose={onClose}
    >
      <Fields>
        <DateField
          name={alteracao.form.campos.previsaoEntrega}
          label="Previsão de entrega"
          description="Deixe em branco para apagar a previsão"
          from={diaDoInstante(new Date(alvo.resgatadoEm))}
          startAt={diaDoInstante(new Date())}
          autoFocus
        />
      </Fields>
    </FormModal>
  )
}
