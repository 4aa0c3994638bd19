import { PasswordInput } from '@mantine/core'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { novaSenhaSchema, validarRecuperacao } from '#contracts/http/recuperacao.ts'
import { TAMANHO_MINIMO_SENHA } from '#contracts/values/senha.ts'
import { PageTitle } from '#web/shared/ui/page-title.tsx'
import { ErrorState } from '#web/shared/ui/states.tsx'
import { avisar } from '#web/shared/ui/toasts.tsx'
import { paths } from '#web/loja/paths.ts'
import { useAtualizarSenhaMutation, useValidarRecuperacaoQuery } from '#web/loja/recuperacao.api.ts'
import { OneField } from './one-field.tsx'
import classes from './esqueceu-senha.module.css'

/** A new password by a link, which is checked first (`doc 3 §2, §4`). */
export default function NewPasswordScreen() {
  const { uuid = '' } = useParams()
  return (
    <div className={classes.tela}>
      <PageTitle title="Nova senha" />
      <CheckedLink uuid={uuid} />
    </div>
  )
}

function CheckedLink({ uuid }: { uuid: string }) {
  const wellFormed = validarRecuperacao.body.safeParse({ uuid }).success
  const { currentData, error, isFetching, refetch } = useValidarRecuperacaoQuery(
    { body: { uuid } },
    { skip: !wellFormed, refetchOnMountOrArgChange: true },
  )
  if (isFetching) return <p role="status">Validando link de recuperação, aguarde...</p>
  if (currentData?.valido) return <NewPassword uuid={uuid} />
  if (error !== undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <>
      <p role="alert">{currentData?.mensagem ?? 'Este link não é válido. Peça outro.'}</p>
      <p>
        <Link to={paths.esqueceuSenha}>Pedir outro link</Link>
      </p>
    </>
  )
}

function NewPassword({ uuid }: { uuid: string }) {
  const navigate = useNavigate()
  const [atualizar] = useAtualizarSenhaMutation()
  return (
    <OneField
      schema={novaSenhaSchema}
      campo="novaSenha"
      button="ALTERAR"
      busyText="ALTERANDO..."
      send={async (novaSenha) => {
        const answer = await atualizar({ body: { uuid, novaSenha } })
        if (answer.data !== undefined) {
          avisar.sucesso(answer.data.mensagem)
          void navigate(paths.entrar, { replace: true })
        }
        return answer
      }}
    >
      {(input) => (
        <PasswordInput
          {...input}
          label="Nova senha"
          description={`Pelo menos ${TAMANHO_MINIMO_SENHA} caracteres.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou esconder a senha', tabIndex: 0 }}
        />
      )}
    </OneField>
  )
}
