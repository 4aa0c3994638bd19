import { nomeDaVisao, type Visao } from '#contracts/http/visoes.ts'
import { useContractForm } from '#web/shared/form/contract-form.ts'
import { FormModal } from '#web/shared/form/form-modal.tsx'
import { Fields } from '#web/shared/form/field.tsx'
import { TextField } from '#web/shared/form/text-fields.tsx'
import { useAlterarVisaoMutation } from './visoes.api.ts'

export default function RenomearVisao({ visao, onClose }: { visao: Visao; onClose: () => void }) {
  const [alterar] = useAlterarVisaoMutation()
  const form = useContractForm(nomeDaVisao, { nome: visao.nome })
  return (
    <FormModal
      title="Renomear visão"
      form={form}
      draft={`visao-${visao.id}`}
      send={(body) => alterar({ params: { id: visao.id }, body })}
      onClose={onClose}
    >
      <Fields>
        <TextField name={form.campos.nome} label="Nome" />
      </Fields>
    </FormModal>
  )
}
