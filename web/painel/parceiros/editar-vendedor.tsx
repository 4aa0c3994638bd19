import { edicaoDeParceiroSchema, type Parceiro } from '#contracts/http/parceiros.ts'
import { adult } from '#web/shared/cadastro-parceiro/adult.ts'
import { ParceiroFields } from '#web/shared/cadastro-parceiro/fields.tsx'
import { RecordEdit, type EditProps } from '#web/shared/form/record-edit.tsx'
import { textsOf } from '#web/shared/form/record-form.ts'
import { useAlterarParceiroMutation, useLazyParceiroQuery } from './parceiros.api.ts'

const schema = edicaoDeParceiroSchema.safeExtend({ dataNascimento: adult(edicaoDeParceiroSchema.shape.dataNascimento) })

const valores = (vendedor: Parceiro) => ({
  ...textsOf(schema, vendedor),
  dataNascimento: vendedor.dataNascimento ?? '',
  sexo: vendedor.sexo ?? ('' as const),
})

/** Changes a salesperson's registration; the shop changes by a transfer. */
export default function EditarVendedor(props: EditProps<Parceiro>) {
  const { nome, cpf } = props.record
  return (
    <RecordEdit
      {...props}
      schema={schema}
      nome={nome}
      draft="vendedor"
      wide
      valores={valores}
      ler={useLazyParceiroQuery()[0]}
      gravar={useAlterarParceiroMutation()[0]}
      de={(sent) => sent.parceiro}
    >
      {(campos) => <ParceiroFields campos={campos} cpf={cpf} />}
    </RecordEdit>
  )
}
