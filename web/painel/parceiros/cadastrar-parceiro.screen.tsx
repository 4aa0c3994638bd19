import { useSearchParams } from 'react-router-dom'
import { novoParceiroSchema } from '#contracts/http/parceiros.ts'
import { normalizarCnpj } from '#contracts/values/documentos.ts'
import { adult } from '#web/shared/cadastro-parceiro/adult.ts'
import { ParceiroFields } from '#web/shared/cadastro-parceiro/fields.tsx'
import { SearchSelect } from '#web/shared/form/search-select.tsx'
import { FieldGroup } from '#web/shared/form/field.tsx'
import { FormPage } from '#web/shared/form/form-page.tsx'
import { useContractForm } from '#web/shared/form/contract-form.ts'
import { Form } from '#web/shared/form/form.tsx'
import { useDentalOptions } from '#web/painel/pecas/dental-options.ts'
import { useCriarParceiroMutation } from './parceiros.api.ts'

const schema = novoParceiroSchema.safeExtend({ dataNascimento: adult(novoParceiroSchema.shape.dataNascimento) })

const VAZIO = {
  cnpjRevenda: '',
  nome: '',
  cpf: '',
  dataNascimento: '',
  sexo: '' as 'F',
  hobby: '',
  telefone: '',
  celular: '',
  email: '',
  endCep: '',
  endRua: '',
  endNumero: '',
  endComplemento: '',
  endBairro: '',
  endCidade: '',
  endEstado: '',
}

/**
 * A new salesperson, registered by staff (`doc 1 §2, §5`). The form keeps the shop, because the next one is likely to
 * work there too; `?dental=` chooses it.
 */
export default function NewSalespersonScreen() {
  const [search] = useSearchParams()
  const dentais = useDentalOptions()
  const [criar] = useCriarParceiroMutation()
  const form = useContractForm(schema, { ...VAZIO, cnpjRevenda: normalizarCnpj(search.get('dental') ?? '') })
  return (
    <FormPage>
      <Form
        form={form}
        draft="novo-vendedor"
        button="CADASTRAR"
        busyText="CADASTRANDO..."
        clears
        send={(body) => criar({ body })}
        onSent={(_, { cnpjRevenda }) => form.reset({ ...VAZIO, cnpjRevenda })}
      >
        <FieldGroup title="Onde trabalha">
          <SearchSelect name={form.campos.cnpjRevenda} label="Dental" {...dentais} />
        </FieldGroup>
        <ParceiroFields campos={form.campos} />
      </Form>
    </FormPage>
  )
}
