import { novoProdutoSchema } from '#contracts/http/produtos.ts'
import { useContractForm } from '#web/shared/form/contract-form.ts'
import { FormPage } from '#web/shared/form/form-page.tsx'
import { Form } from '#web/shared/form/form.tsx'
import { useCriarProdutoMutation } from './produtos.api.ts'
import { ProdutoFields } from './produto-fields.tsx'

/** A new product of the manufacturer (`doc 1 §2, §5`). After saving, the form is empty for the next one. */
export default function NewProductScreen() {
  const [criar] = useCriarProdutoMutation()
  const form = useContractForm(novoProdutoSchema, { codigo: '', nome: '', valorUnitario: null, valorPontos: null })
  return (
    <FormPage>
      <Form
        form={form}
        draft="novo-produto"
        button="CADASTRAR"
        busyText="CADASTRANDO..."
        clears
        send={(body) => criar({ body })}
      >
        <ProdutoFields campos={form.campos} />
      </Form>
    </FormPage>
  )
}
