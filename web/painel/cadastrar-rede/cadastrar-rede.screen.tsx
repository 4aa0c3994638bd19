import { novaRedeSchema } from '#contracts/http/redes.ts'
import { diaDoInstante } from '#contracts/values/dia.ts'
import { DateField } from '../../shared/form/date-field.tsx'
import { FormPage } from '../../shared/form/form-page.tsx'
import { useContractForm } from '../../shared/form/contract-form.ts'
import { Form } from '../../shared/form/form.tsx'
import { RedeFields } from '../redes/rede-fields.tsx'
import { useCriarRedeMutation } from '../redes.api.ts'

/** A new network (`doc 1 §2, §5`). After saving, the form is empty for the next one. */
export default function NewNetworkScreen() {
  const [criar] = useCriarRedeMutation()
  const form = useContractForm(novaRedeSchema, { nome: '', regiao: '', valorPonto: null, inicioPrograma: '' })
  const hoje = diaDoInstante(new Date())
  return (
    <FormPage>
      <Form
        form={form}
        rascunho="nova-rede"
        botao="CADASTRAR"
        ocupado="CADASTRANDO..."
        limpa
        send={(body) => criar({ body })}
      >
        <RedeFields campos={form.campos}>
          <DateField
            name={form.campos.inicioPrograma}
            label="Início do programa"
            optional
            columns={3}
            startAt={hoje}
            description="Em branco: hoje. Separa o antes e o depois na mensuração."
          />
        </RedeFields>
      </Form>
    </FormPage>
  )
}
