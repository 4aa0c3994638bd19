import { zodResolver } from '@hookform/resolvers/zod'
import { Alert, Button, Loader, PasswordInput } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { Controller, useForm } from 'react-hook-form'
import { entrarLoja } from '#contracts/http/sessoes.ts'
import { isApiFailure } from '../../shared/api/failure.ts'
import { useStartSession } from '../../shared/session/session.hooks.ts'
import { MaskedInput } from '../../shared/ui/masked-input.tsx'
import { CPF } from '../../shared/ui/masked-value.ts'
import { useDocumentTitle } from '../../shared/ui/page-title.tsx'
import { useEntrarMutation } from './entrar.api.ts'
import classes from './entrar.module.css'

/** The store's log-in (`doc 3 §2`). A refusal is told beside the form; what was typed stays. */
export default function LogInScreen() {
  useDocumentTitle('Entrar')
  const startSession = useStartSession()
  const [entrar, { error, isLoading }] = useEntrarMutation()
  const form = useForm({ resolver: zodResolver(entrarLoja.body), defaultValues: { cpf: '', senha: '' } })
  const refusal = isApiFailure(error) ? error.erro : null

  const submit = form.handleSubmit(async (body) => {
    if (isLoading) return
    const answer = await entrar({ body })
    if (answer.data) startSession(answer.data.token, answer.data.parceiro)
    else form.setFocus('senha', { shouldSelect: true })
  })

  return (
    <div className={classes.cartao}>
      <h1 className={classes.titulo}>Entrar</h1>
      <form noValidate onSubmit={submit} className={classes.formulario}>
        {refusal !== null && <Alert color="red" icon={<IconAlertCircle aria-hidden="true" />} role="alert">{refusal}</Alert>}
        <Controller name="cpf" control={form.control} render={({ field, fieldState }) => (
          <MaskedInput
            {...field} mask={CPF} label="CPF" placeholder="000.000.000-00" size="lg"
            autoComplete="username" autoFocus error={fieldState.error?.message}
          />
        )} />
        <PasswordInput
          {...form.register('senha')} label="Senha" size="lg" autoComplete="current-password" error={form.formState.errors.senha?.message}
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou esconder a senha', tabIndex: 0 }}
        />
        <Button type="submit" size="lg" fullWidth aria-busy={isLoading} leftSection={isLoading ? <Loader size="xs" color="currentColor" aria-hidden="true" /> : undefined}>
          {isLoading ? 'VALIDANDO...' : 'ENTRAR'}
        </Button>
      </form>
    </div>
  )
}
