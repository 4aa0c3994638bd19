import { Skeleton } from '@mantine/core'
import { perfilDaLojaSchema } from '#contracts/http/parceiros.ts'
import type { ParceiroSessao } from '#contracts/http/sessoes.ts'
import { ParceiroFields } from '../../shared/cadastro-parceiro/fields.tsx'
import { FieldGroup } from '../../shared/form/field.tsx'
import { Form, useContractForm } from '../../shared/form/form.tsx'
import { PasswordField } from '../../shared/form/text-fields.tsx'
import { PageTitle } from '../../shared/ui/page-title.tsx'
import { ErrorState } from '../../shared/ui/states.tsx'
import { avisar } from '../../shared/ui/toasts.tsx'
import { useParceiroMudou } from '../person.ts'
import { useAlterarPerfilMutation, useMeuCadastroQuery } from './perfil.api.ts'
import classes from './perfil.module.css'

const SEM_SENHAS = { senhaAntiga: '', senha: '' }

/** My Account (`doc 3 §2, §5`): what the server holds about the person, to correct. */
export default function ProfileScreen() {
  const { data, error, isFetching, refetch } = useMeuCadastroQuery(undefined, { refetchOnMountOrArgChange: true })
  const parceiro = data?.tipo === 'loja' ? data.parceiro : undefined
  return (
    <div className={classes.tela}>
      <PageTitle titulo="Minha conta" />
      {parceiro !== undefined ? (
        <Profile parceiro={parceiro} />
      ) : error !== undefined && !isFetching ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ProfileSkeleton />
      )}
    </div>
  )
}

function Profile({ parceiro }: { parceiro: ParceiroSessao }) {
  const form = useContractForm(perfilDaLojaSchema, valoresDe(parceiro))
  const [alterar] = useAlterarPerfilMutation()
  const mudou = useParceiroMudou()
  return (
    <Form
      form={form}
      rascunho="perfil"
      size="lg"
      botao="SALVAR"
      ocupado="SALVANDO..."
      send={(body) => alterar({ body })}
      onSent={({ parceiro: agora, mensagem }) => {
        avisar.sucesso(mensagem)
        mudou(agora)
        form.reset(valoresDe(agora))
      }}
    >
      <ParceiroFields cpf={parceiro.cpf} hobby={false} />
      <FieldGroup titulo="Trocar a senha">
        <PasswordField
          name="senhaAntiga"
          label="Senha atual"
          optional
          autoComplete="current-password"
          columns={3}
          description="Deixe as duas em branco para manter a senha."
        />
        <PasswordField
          name="senha"
          label="Nova senha"
          optional
          autoComplete="new-password"
          columns={3}
          description="Pelo menos 10 caracteres."
        />
      </FieldGroup>
    </Form>
  )
}

const valoresDe = ({
  nome,
  email,
  telefone,
  celular,
  dataNascimento,
  sexo,
  endRua,
  endNumero,
  endComplemento,
  endBairro,
  endCidade,
  endEstado,
  endCep,
}: ParceiroSessao) => ({
  nome,
  email,
  telefone,
  celular,
  dataNascimento: dataNascimento ?? '',
  sexo: sexo ?? ('' as 'F'),
  endRua,
  endNumero,
  endComplemento,
  endBairro,
  endCidade,
  endEstado,
  endCep,
  ...SEM_SENHAS,
})

const ProfileSkeleton = () => (
  <div className={classes.esqueleto} role="status" aria-label="Carregando o cadastro">
    {Array.from({ length: 6 }, (_, index) => (
      <Skeleton key={index} height="4.5rem" />
    ))}
  </div>
)
