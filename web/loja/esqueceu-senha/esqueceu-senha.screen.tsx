import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { pedidoDeRecuperacaoSchema } from '#contracts/http/recuperacao.ts'
import { PageTitle } from '#web/shared/ui/page-title.tsx'
import { paths } from '#web/loja/paths.ts'
import { useEsqueceuSenhaMutation } from '#web/loja/recuperacao.api.ts'
import { OneField } from './one-field.tsx'
import classes from './esqueceu-senha.module.css'

/** Asks for a link that replaces a forgotten password (`doc 3 §2`). What it says is the same for everybody. */
export default function ForgottenPasswordScreen() {
  const [pedir] = useEsqueceuSenhaMutation()
  const [said, setSaid] = useState<string | null>(null)
  return (
    <div className={classes.tela}>
      <PageTitle title="Esqueceu sua senha?" />
      {said === null ? (
        <>
          <p className={classes.sobre}>
            Informe o e-mail ou o CPF do seu cadastro. Você recebe um link para criar uma nova senha.
          </p>
          <OneField
            schema={pedidoDeRecuperacaoSchema}
            campo="informacao"
            button="ENVIAR"
            busyText="ENVIANDO..."
            send={async (informacao) => {
              const answer = await pedir({ body: { informacao } })
              if (answer.data !== undefined) setSaid(answer.data.mensagem)
              return answer
            }}
          >
            {(input) => <TextInput {...input} label="E-mail ou CPF" autoComplete="username" autoCapitalize="none" />}
          </OneField>
        </>
      ) : (
        <p role="status">{said}</p>
      )}
      <p>
        <Link to={paths.entrar}>Voltar para entrar</Link>
      </p>
    </div>
  )
}
