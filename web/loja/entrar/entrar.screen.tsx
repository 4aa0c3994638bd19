import { Alert, PasswordInput } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router-dom'
import { entrarLoja } from '#contracts/http/sessoes.ts'
import { lostConnection, saidOnScreen, TENTAR_DE_NOVO } from '#web/shared/api/failure.ts'
import { useStartSession } from '#web/shared/session/session.hooks.ts'
import { BusyButton } from '#web/shared/ui/busy-button.tsx'
import { MaskedInput } from '#web/shared/ui/masked-input.tsx'
import { CPF } from '#web/shared/ui/masked-value.ts'
import { useDocumentTitle } from '#web/shared/ui/page-title.tsx'
import { paths } from '#web/loja/paths.ts'
import { vendedorDe } from '#web/loja/person.ts'
import { useEntrarMutation } from '#web/loja/sessoes.api.ts'
import classes from './entrar.module.css'

const VAZIO = { cpf: '', senha: '' }

/** The contract's errors about what was typed, by field. */
function problemsOf(typed: typeof VAZIO): Partial<typeof VAZIO> {
  const issues = entrarLoja.body.safeParse(typed).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path: [field], message }) => [field, message]))
}

/**
 * The store's log-in (`doc 3 §2`). A refusal is shown beside the form; what was typed stays. The two fields do without
 * the form library, which is as large as the rest of this screen.
 */
export default function LogInScreen() {
  useDocumentTitle('Entrar')
  const startSession = useStartSession()
  const [entrar, { error, isLoading }] = useEntrarMutation()
  const [typed, setTyped] = useState(VAZIO)
  const [sent, setSent] = useState(false)
  const problems = sent ? problemsOf(typed) : {}
  const refusal = saidOnScreen(error)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isLoading) return
    setSent(true)
    const fields = event.currentTarget.elements
    const focus = (name: string) => (fields.namedItem(name) as HTMLInputElement).select()
    const [wrong] = Object.keys(problemsOf(typed))
    if (wrong !== undefined) return focus(wrong)
    const answer = await entrar({ body: typed })
    if (answer.data) startSession(answer.data.token, vendedorDe(answer.data.parceiro))
    else focus('senha')
  }

  return (
    <div className={classes.cartao}>
      <h1 className={classes.titulo}>Entrar</h1>
      <form noValidate onSubmit={submit} className={classes.formulario}>
        {refusal !== null && (
          <Alert color="red" icon={<IconAlertCircle aria-hidden="true" />} role="alert">
            {refusal}
          </Alert>
        )}
        <MaskedInput
          name="cpf"
          mask={CPF}
          value={typed.cpf}
          onChange={(cpf) => setTyped({ ...typed, cpf })}
          error={problems.cpf}
          label="CPF"
          placeholder="000.000.000-00"
          size="lg"
          autoComplete="username"
          autoFocus
        />
        <PasswordInput
          name="senha"
          value={typed.senha}
          onChange={(event) => setTyped({ ...typed, senha: event.currentTarget.value })}
          error={problems.senha}
          label="Senha"
          size="lg"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou esconder a senha', tabIndex: 0 }}
        />
        <BusyButton type="submit" size="lg" fullWidth busy={isLoading} busyText="VALIDANDO...">
          {lostConnection(error) ? TENTAR_DE_NOVO : 'ENTRAR'}
        </BusyButton>
      </form>
      <p className={classes.outros}>
        <Link to={paths.esqueceuSenha}>Esqueceu sua senha?</Link>
      </p>
    </div>
  )
}
