import { alterarObservacaoSchema } from '#contracts/http/atos-de-resgate.ts'
import { FormModal } from '#web/shared/form/form-modal.tsx'
import { TextAreaField } from '#web/shared/form/text-area-field.tsx'
import { useAlterarObservacaoDoResgateMutation } from './resgates.api.ts'
import { useAlteracao } from './alterar-resgate.ts'
import type { DialogProps } from './atos.tsx'

/** The note of a redemption; blank clears it. */
export default function AlterarObservacao({ alvo, onClose }: DialogProps) {
  const [alterar] = useAlterarObservacaoDoResgateMutation()
  const alteracao = useAlteracao({
    alvo,
    schema: alterarObservacaoSchema,
    valores: ({ obs }) => ({ descricao: obs ?? '' }),
    gravar: (body) => alterar({ params: { idResgate: alvo.id }, body }),
  })
  return (
    <FormModal
      title={`Observação do resgate ${alvo.id}`}
      draft={`observacao-do-resgate-${alvo.id}`}
      {...alteracao}
      onClose={onClose}
    >
      <TextAreaField
        name={alteracao.form.campos.descricao}
        label="Observação"
        description="O vendedor também a vê. Não escreva senhas nem documentos."
        rows={4}
        autoFocus
      />
    </FormModal>
  )
}
