import { useState } from 'react'
import { v4 as uuid } from 'uuid'
import { nomeDaVisao, type Visao } from '#contracts/http/visoes.ts'
import { useContractForm } from '#web/shared/form/contract-form.ts'
import { FormModal } from '#web/shared/form/form-modal.tsx'
import { Fields } from '#web/shared/form/field.tsx'
import { TextField } from '#web/shared/form/text-fields.tsx'
import { useSalvarVisaoMutation } from './visoes.api.ts'

interface Props {
  lista: string
  conteudo: Pick<Visao, 'endereco' | 'colunas'>
  onSaved: (visao: Visao) => void
  onClose: () => void
}

/** The list as it is, as a new view. */
export default function SalvarVisao({ lista, conteudo, onSaved, onClose }: Props) {
  const [salvar] = useSalvarVisaoMutation()
  const [id] = useState(() => uuid())
  const form = useContractForm(nomeDaVisao, { nome: '' })
  return (
    <FormModal
      title="Salvar visão"
      form={form}
      draft={`visao-de-${lista}`}
      send={({ nome }) => salvar({ body: { id, lista, nome, ...conteudo } })}
      onSent={({ visao }) => onSaved(visao)}
      onClose={onClose}
    >
      <p>Guarda na sua conta os filtros, a ordem, as linhas por página e as colunas desta lista, como estão agora.</p>
      <Fields>
        <TextField name={form.campos.nome} label="Nome" />
      </Fields>
    </FormModal>
  )
}
