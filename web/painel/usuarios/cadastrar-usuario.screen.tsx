import { novoUsuarioNaTela, usuarioNoFio } from '#contracts/http/usuarios.ts'
import { TAMANHO_MINIMO_SENHA } from '#contracts/values/senha.ts'
import { useContractForm } from '#web/shared/form/contract-form.ts'
import { FormPage } from '#web/shared/form/form-page.tsx'
import { Form } from '#web/shared/form/form.tsx'
import { PasswordField } from '#web/shared/form/text-fields.tsx'
import { useCriarUsuarioMutation } from './usuarios.api.ts'
import { UsuarioFields } from './usuario-fields.tsx'

const VAZIO = {
  nome: '',
  cpf: '',
  email: '',
  senha: '',
  permissao: '' as const,
  idRevendasPermitidas: [],
  idRedesPermitidas: [],
}

/** A new panel user (`doc 1 §2, §5`), whose password is theirs only after their first access. */
export default function NewUserScreen() {
  const [criar] = useCriarUsuarioMutation()
  const form = useContractForm(novoUsuarioNaTela, VAZIO)
  return (
    <FormPage>
      <Form
        form={form}
        draft="novo-usuario"
        button="CADASTRAR"
        busyText="CADASTRANDO..."
        clears
        send={(body) => criar({ body: usuarioNoFio(body) })}
      >
        <UsuarioFields campos={form.campos}>
          <PasswordField
            name={form.campos.senha}
            label="Senha"
            autoComplete="new-password"
            description={`Provisória, com pelo menos ${TAMANHO_MINIMO_SENHA} caracteres: a pessoa troca no primeiro acesso.`}
          />
        </UsuarioFields>
      </Form>
    </FormPage>
  )
}
