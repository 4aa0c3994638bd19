import { novoPremioSchema } from '#contracts/http/premios.ts'
import { useContractForm } from '#web/shared/form/contract-form.ts'
import { FormPage } from '#web/shared/form/form-page.tsx'
import { Form } from '#web/shared/form/form.tsx'
import { useCriarPremioMutation } from './premios.api.ts'
import { PremioFields } from './premio-fields.tsx'

const VAZIO = {
  nome: '',
  codigo: '',
  descricao: '',
  custoTotal: null,
  tipo: '' as const,
  foto: null,
  codigoCategoria: '',
  valorCredito: null,
  fabricante: '',
  caracteristicas: [],
  fichaTecnica: [],
}

/** A new prize (`doc 2 §5`). After saving, the form is empty for the next one. */
export default function NewPrizeScreen() {
  const [criar] = useCriarPremioMutation()
  const form = useContractForm(novoPremioSchema, VAZIO)
  return (
    <FormPage>
      <Form
        form={form}
        draft="novo-premio"
        button="CADASTRAR"
        busyText="CADASTRANDO..."
        clears
        send={(body) => criar({ body })}
      >
        <PremioFields campos={form.campos} />
      </Form>
    </FormPage>
  )
}
