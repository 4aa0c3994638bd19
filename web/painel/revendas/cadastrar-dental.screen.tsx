import { novaRevendaSchema } from '#contracts/http/revendas.ts'
import { useContractForm } from '#web/shared/form/contract-form.ts'
import { FormPage } from '#web/shared/form/form-page.tsx'
import { Form } from '#web/shared/form/form.tsx'
import { DentalFields } from './dental-fields.tsx'
import { useCriarRevendaMutation } from './revendas.api.ts'

const VAZIA = {
  rede: '',
  codigo: '',
  cnpj: '',
  nomeFantasia: '',
  razaoSocial: '',
  responsavel: '',
  email: '',
  telefone: '',
  celular: '',
  endCep: '',
  endRua: '',
  endNumero: '',
  endComplemento: '',
  endBairro: '',
  endCidade: '',
  endEstado: '',
  tipoPontuacao: '' as const,
}

/** A new shop (`doc 1 §2, §5`). The form keeps the network, because the next one is likely to belong to it too. */
export default function NewShopScreen() {
  const [criar] = useCriarRevendaMutation()
  const form = useContractForm(novaRevendaSchema, VAZIA)
  return (
    <FormPage>
      <Form
        form={form}
        draft="nova-dental"
        button="CADASTRAR"
        busyText="CADASTRANDO..."
        clears
        send={(body) => criar({ body })}
        onSent={(_, { rede }) => form.reset({ ...VAZIA, rede } as never)}
      >
        <DentalFields campos={form.campos} />
      </Form>
    </FormPage>
  )
}
