import { novaRevendaSchema, type Revenda } from '#contracts/http/revendas.ts'
import { RecordEdit, type EditProps } from '#web/shared/form/record-edit.tsx'
import { textsOf } from '#web/shared/form/record-form.ts'
import { rowsOf, useAlterarRevendaMutation, useLazyDentaisQuery } from './revendas.api.ts'
import { DentalFields } from './dental-fields.tsx'

const valores = (dental: Revenda) => ({
  ...textsOf(novaRevendaSchema, dental),
  rede: dental.redeNome,
  tipoPontuacao: dental.tipoPontuacao,
})

/** Changes a shop. In another network its past sales stay where they were made. */
export default function EditarDental(props: EditProps<Revenda>) {
  const { record: dental } = props
  const [ler] = useLazyDentaisQuery()
  return (
    <RecordEdit
      {...props}
      schema={novaRevendaSchema}
      nome={dental.nomeFantasia}
      draft="dental"
      valores={valores}
      ler={({ params: { id } }) => ler({ params: undefined, query: { id } })}
      gravar={useAlterarRevendaMutation()[0]}
      de={(sent) => ('revenda' in sent ? sent.revenda : (rowsOf(sent)?.revendas[0] ?? dental))}
    >
      {(campos) => <DentalFields campos={campos} id={dental.id} />}
    </RecordEdit>
  )
}
