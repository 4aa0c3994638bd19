import { useSearchParams } from 'react-router-dom'
import { novoProdutoRevendaSchema } from '#contracts/http/produtos-revenda.ts'
import { normalizarCnpj } from '#contracts/values/documentos.ts'
import { useContractForm } from '#web/shared/form/contract-form.ts'
import { Fields } from '#web/shared/form/field.tsx'
import { FormPage } from '#web/shared/form/form-page.tsx'
import { Form } from '#web/shared/form/form.tsx'
import { SearchSelect } from '#web/shared/form/search-select.tsx'
import { useDentalOptions } from '#web/painel/pecas/dental-options.ts'
import { useCriarProdutoRevendaMutation } from './produtos-revenda.api.ts'
import { ProdutoRevendaFields } from './produto-revenda-fields.tsx'

const VAZIO = { cnpjRevenda: '', codigoPadrao: '', codigo: '', nome: '', valorUnitario: null }

/**
 * A shop's code for a product of the manufacturer (`doc 1 §2, §5`). The form keeps the shop, because the next product
 * is likely to be sold there too; `?dental=` chooses it.
 */
export default function NewShopProductScreen() {
  const [search] = useSearchParams()
  const dentais = useDentalOptions()
  const [criar] = useCriarProdutoRevendaMutation()
  const form = useContractForm(novoProdutoRevendaSchema, {
    ...VAZIO,
    cnpjRevenda: normalizarCnpj(search.get('dental') ?? ''),
  })
  return (
    <FormPage>
      <Form
        form={form}
        draft="novo-produto-da-dental"
        button="CADASTRAR"
        busyText="CADASTRANDO..."
        clears
        send={(body) => criar({ body })}
        onSent={(_, { cnpjRevenda }) => form.reset({ ...VAZIO, cnpjRevenda } as never)}
      >
        <Fields>
          <SearchSelect name={form.campos.cnpjRevenda} label="Dental" {...dentais} />
          <ProdutoRevendaFields campos={form.campos} preenche />
        </Fields>
      </Form>
    </FormPage>
  )
}
