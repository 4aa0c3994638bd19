import { novaPesquisaSchema } from '#contracts/http/pesquisas.ts'
import { useContractForm } from '#web/shared/form/contract-form.ts'
import { FormPage } from '#web/shared/form/form-page.tsx'
import { Form } from '#web/shared/form/form.tsx'
import { SearchSelect } from '#web/shared/form/search-select.tsx'
import { useDentalOptions } from '#web/painel/pecas/dental-options.ts'
import { PesquisaFields } from './pesquisa-fields.tsx'
import { useCriarPesquisaMutation } from './pesquisas.api.ts'

const VAZIA = {
  cnpjRevenda: '',
  categoria: '',
  comunicacao: [],
  qtdeVendedores: null,
  faturamento: null,
  produtosMaisVendidos: [],
  produtosMaisVendidosConcorrentes: [],
  fonte: '' as const,
}

/** A new survey of a shop's market (`doc 1 §2, §5`). */
export default function NewSurveyScreen() {
  const dentais = useDentalOptions()
  const [criar] = useCriarPesquisaMutation()
  const form = useContractForm(novaPesquisaSchema, VAZIA)
  return (
    <FormPage>
      <Form
        form={form}
        draft="nova-pesquisa"
        button="CADASTRAR"
        busyText="CADASTRANDO..."
        clears
        send={(body) => criar({ body })}
      >
        <PesquisaFields campos={form.campos}>
          <SearchSelect name={form.campos.cnpjRevenda} label="Dental" {...dentais} />
        </PesquisaFields>
      </Form>
    </FormPage>
  )
}
