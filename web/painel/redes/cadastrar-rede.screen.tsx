import { novaRedeSchema } from '#contracts/http/redes.ts'
import { FormPage } from '#web/shared/form/form-page.tsx'
import { useContractForm } from '#web/shared/form/contract-form.ts'
import { Form } from '#web/shared/form/form.tsx'
import { InicioDoPrograma, RedeFields } from './rede-fields.tsx'
import { useCriarRedeMutation } from './redes.api.ts'

/** A new network (`doc 1 §2, §5`). After saving, the form is empty for the next one. */
export default function NewNetworkScreen() {
  const [criar] = useCriarRedeMutation()
  const form = useContractForm(novaRedeSchema, { nome: '', regiao: '', valorPonto: null, inicioPrograma: '' })
  return (
    <FormPage>
      <Form
        form={form}
        draft="nova-rede"
        button="CADASTRAR"
        busyText="CADASTRANDO..."
        clears
        send={(body) => criar({ body })}
      >
        <RedeFields campos={form.campos}>
          <InicioDoPrograma name={form.campos.inicioPrograma} empty="Em branco: hoje. " />
        </RedeFields>
      </Form>
    </FormPage>
  )
}
