import { edicaoDeProdutoRevendaSchema, type ProdutoRevenda } from '#contracts/http/produtos-revenda.ts'
import { Fields } from '#web/shared/form/field.tsx'
import { wireOf } from '#web/shared/form/number-text.ts'
import { RecordEdit, type EditProps } from '#web/shared/form/record-edit.tsx'
import { textsOf } from '#web/shared/form/record-form.ts'
import { useAlterarProdutoRevendaMutation, useLazyProdutoRevendaQuery } from './produtos-revenda.api.ts'
import { ProdutoRevendaFields } from './produto-revenda-fields.tsx'

/** Changes a product of a shop. */
export default function EditarProdutoRevenda(props: EditProps<ProdutoRevenda>) {
  const [gravar] = useAlterarProdutoRevendaMutation()
  const [ler] = useLazyProdutoRevendaQuery()
  return (
    <RecordEdit
      {...props}
      schema={edicaoDeProdutoRevendaSchema}
      nome={props.record.nome}
      draft="produto-da-dental"
      valores={(produto) => ({
        ...textsOf(edicaoDeProdutoRevendaSchema, produto),
        valorUnitario: wireOf(produto.valorUnitario),
      })}
      ler={ler}
      gravar={gravar}
      de={(sent) => sent.produtoRevenda}
    >
      {(campos) => (
        <Fields>
          <ProdutoRevendaFields campos={campos} />
        </Fields>
      )}
    </RecordEdit>
  )
}
