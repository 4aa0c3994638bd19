import { novaCategoriaDePremioSchema } from '#contracts/http/categorias-premio.ts'
import { useContractForm } from '#web/shared/form/contract-form.ts'
import { FormPage } from '#web/shared/form/form-page.tsx'
import { Form } from '#web/shared/form/form.tsx'
import type { Name } from '#web/shared/form/names.ts'
import { CategoriaFields } from './categoria-fields.tsx'
import { useCriarCategoriaDePremioMutation } from '#web/painel/premios/premios.api.ts'

/** A new category of prizes (`decisions.md §K`). After saving, the form is empty for the next one. */
export default function NewCategoryScreen() {
  const [criar] = useCriarCategoriaDePremioMutation()
  const form = useContractForm(novaCategoriaDePremioSchema, { nome: '', idCategoriaPai: '' })
  const { nome, idCategoriaPai } = form.campos
  return (
    <FormPage>
      <Form
        form={form}
        draft="nova-categoria"
        button="CADASTRAR"
        busyText="CADASTRANDO..."
        clears
        send={(body) => criar({ body })}
      >
        <CategoriaFields campos={{ nome, idCategoriaPai: idCategoriaPai as Name<string> }} />
      </Form>
    </FormPage>
  )
}
