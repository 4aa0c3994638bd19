import { novoCartaoSchema } from '#contracts/http/cartoes.ts'
import { useContractForm } from '#web/shared/form/contract-form.ts'
import { Fields } from '#web/shared/form/field.tsx'
import { FormPage } from '#web/shared/form/form-page.tsx'
import { Form } from '#web/shared/form/form.tsx'
import { TextField } from '#web/shared/form/text-fields.tsx'
import { useCriarCartaoMutation } from './cartoes.api.ts'

/** A new card of the pool (`doc 3 §4`). After saving, the form is empty for the next one. */
export default function NewCardScreen() {
  const [criar] = useCriarCartaoMutation()
  const form = useContractForm(novoCartaoSchema, { codigoBarras: '', numero: '' })
  const { campos } = form
  return (
    <FormPage>
      <Form
        form={form}
        draft="novo-cartao"
        button="CADASTRAR"
        busyText="CADASTRANDO..."
        clears
        send={(body) => criar({ body })}
      >
        <Fields>
          <TextField name={campos.codigoBarras} label="Código de barras" columns={3} autoFocus />
          <TextField name={campos.numero} label="Número" columns={3} inputMode="numeric" />
        </Fields>
      </Form>
    </FormPage>
  )
}
