import { edicaoDeParceiroSchema, type Parceiro } from '#contracts/http/parceiros.ts'
import { adult } from '#web/shared/cadastro-parceiro/adult.ts'
import { ParceiroFields } from '#web/shared/cadastro-parceiro/fields.tsx'
import { FormModal } from '#web/shared/form/form-modal.tsx'
import { useRecordForm } from '#web/shared/form/record-form.ts'
import { useAlterarParceiroMutation, useLazyParceiroQuery } from './parceiros.api.ts'

const schema = edicaoDeParceiroSchema.safeExtend({ dataNascimento: adult(edicaoDeParceiroSchema.shape.dataNascimento) })

const valores = (p: Parceiro) => ({
  nome: p.nome,
  cpf: p.cpf,
  dataNascimento: p.dataNascimento ?? '',
  sexo: p.sexo ?? ('' as const),
  hobby: p.hobby,
  telefone: p.telefone,
  celular: p.celular,
  email: p.email,
  endCep: p.endCep,
  endRua: p.endRua,
  endNumero: p.endNumero,
  endComplemento: p.endComplemento,
  endBairro: p.endBairro,
  endCidade: p.endCidade,
  endEstado: p.endEstado,
})

interface Props {
  vendedor: Parceiro
  /** Mounted while it is open. */
  opened: true
  /** With the record as it was stored; before it, the dialog closes. */
  onSaved?: (vendedor: Parceiro) => void
  onClose: () => void
}

/** Changes a salesperson's registration; the shop changes by a transfer. */
export default function EditarVendedor({ vendedor, onSaved, onClose }: Props) {
  const [gravar] = useAlterarParceiroMutation()
  const [ler] = useLazyParceiroQuery()
  const edicao = useRecordForm({ schema, registro: vendedor, valores, ler, gravar, de: (sent) => sent.parceiro })
  return (
    <FormModal
      titulo={`Editar ${vendedor.nome}`}
      rascunho={`vendedor-${vendedor.id}`}
      longo
      {...edicao}
      onSent={({ parceiro }) => onSaved?.(parceiro)}
      onClose={onClose}
    >
      <ParceiroFields campos={edicao.form.campos} cpf={vendedor.cpf} />
    </FormModal>
  )
}
