import { novaRevendaSchema, type Revenda } from '#contracts/http/revendas.ts'
import { FormModal } from '#web/shared/form/form-modal.tsx'
import { useRecordForm } from '#web/shared/form/record-form.ts'
import { rowsOf, useAlterarRevendaMutation, useLazyDentaisQuery } from './revendas.api.ts'
import { DentalFields } from './dental-fields.tsx'

/** A row of a table has all fields; those that a selector leaves out are empty. */
const valores = ({
  redeNome,
  responsavel = '',
  email = '',
  telefone = '',
  celular = '',
  endCep = '',
  endRua = '',
  endNumero = '',
  endComplemento = '',
  endBairro = '',
  ...dental
}: Revenda) => ({
  rede: redeNome,
  codigo: dental.codigo,
  cnpj: dental.cnpj,
  nomeFantasia: dental.nomeFantasia,
  razaoSocial: dental.razaoSocial,
  responsavel,
  email,
  telefone,
  celular,
  endCep,
  endRua,
  endNumero,
  endComplemento,
  endBairro,
  endCidade: dental.endCidade,
  endEstado: dental.endEstado,
  tipoPontuacao: dental.tipoPontuacao,
})

interface Props {
  opened: boolean
  dental: Revenda
  onClose: () => void
  /** After a success: the address of the shop's page follows its CNPJ. */
  onSaved?: (dental: Revenda) => void
}

/** Changes a shop. In another network its past sales stay where they were made. */
export default function EditarDental({ dental, onClose, onSaved }: Props) {
  const [gravar] = useAlterarRevendaMutation()
  const [ler] = useLazyDentaisQuery()
  const edicao = useRecordForm({
    schema: novaRevendaSchema,
    registro: dental,
    valores,
    ler: ({ params: { id } }) => ler({ params: undefined, query: { id } }),
    gravar,
    de: (sent) => ('revenda' in sent ? sent.revenda : (rowsOf(sent)?.revendas[0] ?? dental)),
  })
  return (
    <FormModal
      titulo={`Editar ${dental.nomeFantasia}`}
      rascunho={`dental-${dental.id}`}
      {...edicao}
      onClose={onClose}
      onSent={({ revenda }) => onSaved?.(revenda)}
    >
      <DentalFields campos={edicao.form.campos} id={dental.id} />
    </FormModal>
  )
}
