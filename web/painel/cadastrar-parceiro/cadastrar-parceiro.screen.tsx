import { useMemo } from 'react'
import { novoParceiroSchema } from '#contracts/http/parceiros.ts'
import { formatarCnpj } from '#contracts/values/documentos.ts'
import { ParceiroFields } from '../../shared/cadastro-parceiro/fields.tsx'
import { SearchSelect } from '../../shared/form/search-select.tsx'
import { FieldGroup } from '../../shared/form/field.tsx'
import { FormPage } from '../../shared/form/form-page.tsx'
import { useContractForm } from '../../shared/form/contract-form.ts'
import { Form } from '../../shared/form/form.tsx'
import { useCriarParceiroMutation } from '../parceiros.api.ts'
import { useRevendasQuery } from '../revendas.api.ts'

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
 * work there too.
 */
export default function NewSalespersonScreen() {
  const { data, isLoading, isError, refetch } = useRevendasQuery({ query: { ativo: '1' } })
  const [criar] = useCriarParceiroMutation()
  const form = useContractForm(novoParceiroSchema, VAZIO)
  const dentais = useMemo(
    () =>
      data?.revendas.map(({ cnpj, nomeFantasia, redeNome }) => ({
        value: cnpj,
        label: `${nomeFantasia} · ${redeNome} · ${formatarCnpj(cnpj)}`,
      })) ?? [],
    [data],
  )
  return (
    <FormPage>
      <Form
        form={form}
        rascunho="novo-vendedor"
        botao="CADASTRAR"
        ocupado="CADASTRANDO..."
        limpa
        send={(body) => criar({ body })}
        onSent={(_, { cnpjRevenda }) => form.reset({ ...VAZIO, cnpjRevenda })}
      >
        <FieldGroup titulo="Onde trabalha">
          <SearchSelect
            name={form.campos.cnpjRevenda}
            label="Dental"
            options={dentais}
            loading={isLoading}
            retry={isError ? refetch : undefined}
          />
        </FieldGroup>
        <ParceiroFields campos={form.campos} />
      </Form>
    </FormPage>
  )
}
