import { edicaoDeProdutoRevendaSchema, type ProdutoRevenda } from '#contracts/http/produtos-revenda.ts'
import { Fields } from '#web/shared/form/field.tsx'
import { FormModal } from '#web/shared/form/form-modal.tsx'
import { wireOf } from '#web/shared/form/number-text.ts'
import { useRecordForm } from '#web/shared/form/record-form.ts'
import { useAlterarProdutoRevendaMutation, useLazyProdutoRevendaQuery } from './produtos-revenda.api.ts'
import { ProdutoRevendaFields } from './produto-revenda-fields.tsx'

const valores = ({ codigoPadrao, codigo, nome, valorUnitario }: ProdutoRevenda) => ({
  codigoPadrao,
  codigo,
  nome,
  valorUnitario: wireOf(valorUnitario),
})

/** Changes a product of a shop. */
export default function EditarProdutoRevenda({
  produto,
  onClose,
}: {
  opened: boolean
  produto: ProdutoRevenda
  onClose: () => void
}) {
  const [gravar] = useAlterarProdutoRevendaMutation()
  const [ler] = useLazyProdutoRevendaQuery()
  const edicao = useRecordForm({
    schema: edicaoDeProdutoRevendaSchema,
    registro: produto,
    valores,
    ler,
    gravar,
    de: (sent) => sent.produtoRevenda,
  })
  return (
    <FormModal
      titulo={`Editar ${produto.nome}`}
      rascunho={`produto-da-dental-${produto.id}`}
      {...edicao}
      onClose={onClose}
    >
      <Fields>
        <ProdutoRevendaFields campos={edicao.form.campos} />
      </Fields>
    </FormModal>
  )
}
