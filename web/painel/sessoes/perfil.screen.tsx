import { lazy, Suspense } from 'react'
import { useDispatch } from 'react-redux'
import { perfilSchema } from '#contracts/http/usuarios.ts'
import { formatarCpf } from '#contracts/values/documentos.ts'
import { nomePapel } from '#contracts/values/papeis.ts'
import { TAMANHO_MINIMO_SENHA } from '#contracts/values/senha.ts'
import { FieldGroup } from '#web/shared/form/field.tsx'
import { FormPage } from '#web/shared/form/form-page.tsx'
import { useContractForm } from '#web/shared/form/contract-form.ts'
import { Form } from '#web/shared/form/form.tsx'
import { PasswordField, ShownField, TextField } from '#web/shared/form/text-fields.tsx'
import { usePerson } from '#web/shared/session/session.hooks.ts'
import { personChanged } from '#web/shared/session/session.slice.ts'
import { ErrorBoundary } from '#web/shared/ui/error-boundary.tsx'
import { useUsuario, type PanelPerson } from '#web/painel/person.ts'
import { useAlterarPerfilMutation } from '#web/painel/usuarios/usuarios.api.ts'
import classes from './perfil.module.css'

const MySessions = lazy(() => import('./minhas-sessoes.tsx'))

/** The user's own name and password (`doc 1 §2 Profile`); only others can change log-in and e-mail. */
export default function ProfileScreen() {
  const { nome, cpf, email, permissao } = useUsuario()
  const person = usePerson<PanelPerson>()
  const dispatch = useDispatch()
  const [alterar] = useAlterarPerfilMutation()
  const form = useContractForm(perfilSchema, { nome, senhaAntiga: '', senha: '' })
  const { campos } = form
  return (
    <div className={classes.tela}>
      <FormPage>
        <Form
          form={form}
          draft="perfil"
          send={(body) => alterar({ body })}
          onSent={({ usuario }) => {
            dispatch(personChanged({ ...person, usuario }))
            form.reset({ nome: usuario.nome, senhaAntiga: '', senha: '' })
          }}
        >
          <FieldGroup title="Quem é você">
            <TextField name={campos.nome} label="Nome" autoComplete="name" autoCapitalize="words" />
            <ShownField label="Login (CPF)" value={formatarCpf(cpf)} columns={3} />
            <ShownField
              label="E-mail"
              value={email}
              columns={3}
              description={`Seu acesso é ${nomePapel[permissao]}. Para mudar e\u2011mail ou acesso, fale com um administrador.`}
            />
          </FieldGroup>
          <FieldGroup title="Trocar a senha">
            <PasswordField
              name={campos.senhaAntiga}
              label="Senha atual"
              optional
              autoComplete="current-password"
              columns={3}
            />
            <PasswordField
              name={campos.senha}
              label="Nova senha"
              optional
              autoComplete="new-password"
              columns={3}
              description={`Pelo menos ${TAMANHO_MINIMO_SENHA} caracteres. Em branco, a senha continua a mesma.`}
            />
          </FieldGroup>
        </Form>
      </FormPage>
      <ErrorBoundary>
        <Suspense>
          <MySessions />
        </Suspense>
      </ErrorBoundary>
    </div>
  )
}
