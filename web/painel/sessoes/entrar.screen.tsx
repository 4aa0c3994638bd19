import { zodResolver } from '@hookform/resolvers/zod'
import { Alert, PasswordInput } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { Controller, useForm } from 'react-hook-form'
import { entrarPainel } from '#contracts/http/sessoes.ts'
import { lostConnection, saidOnScreen, TENTAR_DE_NOVO } from '#web/shared/api/failure.ts'
import { useStartSession } from '#web/shared/session/session.hooks.ts'
import { BusyButton } from '#web/shared/ui/busy-button.tsx'
import { ColorSchemeToggle } from '#web/shared/ui/color-scheme-toggle.tsx'
import { Logo } from '#web/shared/ui/logo.tsx'
import { MaskedInput } from '#web/shared/ui/masked-input.tsx'
import { CPF } from '#web/shared/ui/masked-value.ts'
import { useDocumentTitle } from '#web/shared/ui/page-title.tsx'
import type { PanelPerson } from '#web/painel/person.ts'
import { useEntrarMutation } from './entrar.api.ts'
import classes from './entrar.module.css'

/** The panel's log-in (`doc 1 §2`). A refusal is shown beside the form; what was typed stays. */
export default function LogInScreen() {
  useDocumentTitle('Entrar no painel')
  const startSession = useStartSession()
  const [entrar, { error, isLoading }] = useEntrarMutation()
  const form = useForm({ resolver: zodResolver(entrarPainel.body), defaultValues: { cpf: '', senha: '' } })
  const refusal = saidOnScreen(error)

  const submit = form.handleSubmit(async (body) => {
    if (isLoading) return
    const answer = await entrar({ body })
    if (answer.data) {
      const { token, usuario, redesAntifraude } = answer.data
      startSession(token, { usuario, redesAntifraude } satisfies PanelPerson)
    } else form.setFocus('senha', { shouldSelect: true })
  })

  return (
    <div className={classes.pagina}>
      <header className={classes.topo}>
        <ColorSchemeToggle />
      </header>
      <main className={classes.cartao}>
        <Logo />
        <h1 className={classes.titulo}>Entrar no painel</h1>
        <form noValidate onSubmit={submit} className={classes.formulario}>
          {refusal !== null && (
            <Alert color="red" icon={<IconAlertCircle aria-hidden="true" />} role="alert">
              {refusal}
            </Alert>
          )}
          <Controller
            name="cpf"
            control={form.control}
            render={({ field, fieldState }) => (
              <MaskedInput
                {...field}
                mask={CPF}
                label="CPF"
                placeholder="000.000.000-00"
                size="md"
                autoComplete="username"
                autoFocus
                error={fieldState.error?.message}
              />
            )}
          />
          <PasswordInput
            {...form.register('senha')}
            label="Senha"
            size="md"
            autoComplete="current-password"
            error={form.formState.errors.senha?.message}
            visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou esconder a senha', tabIndex: 0 }}
          />
          <BusyButton type="submit" size="md" fullWidth busy={isLoading} busyText="ENTRANDO...">
            {lostConnection(error) ? TENTAR_DE_NOVO : 'ENTRAR'}
          </BusyButton>
        </form>
        <p className={classes.dica}>
          Esqueceu a senha? Peça a um administrador do painel: em Usuários ele cria uma provisória, que você troca ao
          entrar.
        </p>
      </main>
    </div>
  )
}
