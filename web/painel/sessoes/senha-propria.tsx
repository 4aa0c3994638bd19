import { Button } from '@mantine/core'
import { useDispatch } from 'react-redux'
import { TAMANHO_MINIMO_SENHA, trocaDeSenhaSchema } from '#contracts/values/senha.ts'
import { useContractForm } from '#web/shared/form/contract-form.ts'
import { Form } from '#web/shared/form/form.tsx'
import { NewPasswordFields } from '#web/shared/form/new-password-fields.tsx'
import { useEndSession, usePerson } from '#web/shared/session/session.hooks.ts'
import { personChanged } from '#web/shared/session/session.slice.ts'
import { ColorSchemeToggle } from '#web/shared/ui/color-scheme-toggle.tsx'
import { Logo } from '#web/shared/ui/logo.tsx'
import { useDocumentTitle } from '#web/shared/ui/page-title.tsx'
import { useUsuario, type PanelPerson } from '#web/painel/person.ts'
import { useAlterarPerfilMutation } from '#web/painel/usuarios/usuarios.api.ts'
import classes from './entrar.module.css'

/** In place of every screen, until a password that somebody gave out is changed (`domain.md §4 Passwords`). */
export default function OwnPassword() {
  useDocumentTitle('Crie a sua senha')
  const { nome } = useUsuario()
  const person = usePerson<PanelPerson>()
  const dispatch = useDispatch()
  const endSession = useEndSession()
  const [alterar] = useAlterarPerfilMutation()
  const form = useContractForm(trocaDeSenhaSchema, { senhaAntiga: '', senha: '', confirmarSenha: '' })
  return (
    <div className={classes.pagina}>
      <header className={classes.topo}>
        <ColorSchemeToggle />
      </header>
      <main className={classes.cartao}>
        <Logo />
        <h1 className={classes.titulo}>Crie a sua senha</h1>
        <p>
          A senha que você recebeu é provisória. Escolha uma só sua, com pelo menos {TAMANHO_MINIMO_SENHA} caracteres.
        </p>
        <Form
          form={form}
          draft="senha-provisoria"
          guards={false}
          button="TROCAR A SENHA"
          busyText="TROCANDO..."
          send={({ senhaAntiga, senha }) => alterar({ body: { nome, senhaAntiga, senha } })}
          success="Senha alterada com sucesso"
          onSent={({ usuario }) => dispatch(personChanged({ ...person, usuario }))}
          aside={
            <Button variant="default" size="md" onClick={endSession}>
              Sair
            </Button>
          }
        >
          <NewPasswordFields campos={form.campos} />
        </Form>
      </main>
    </div>
  )
}
