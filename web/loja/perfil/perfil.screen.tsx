import { lazy, Suspense } from 'react'
import { perfilDaLojaSchema } from '#contracts/http/parceiros.ts'
import type { ParceiroSessao } from '#contracts/http/sessoes.ts'
import { TAMANHO_MINIMO_SENHA } from '#contracts/values/senha.ts'
import { adult } from '#web/shared/cadastro-parceiro/adult.ts'
import { ParceiroFields } from '#web/shared/cadastro-parceiro/fields.tsx'
import { FieldGroup } from '#web/shared/form/field.tsx'
import { useContractForm } from '#web/shared/form/contract-form.ts'
import { Form } from '#web/shared/form/form.tsx'
import { PasswordField } from '#web/shared/form/text-fields.tsx'
import { ErrorBoundary } from '#web/shared/ui/error-boundary.tsx'
import { Loaded, Skeletons } from '#web/shared/ui/loaded.tsx'
import { PageTitle } from '#web/shared/ui/page-title.tsx'
import { useParceiroMudou } from '#web/loja/person.ts'
import { useAlterarPerfilMutation } from '#web/loja/parceiros.api.ts'
import { useMeuCadastroQuery } from '#web/loja/sessoes.api.ts'
import classes from './perfil.module.css'

const MySessions = lazy(() => import('./minhas-sessoes.tsx'))

const SEM_SENHAS = { senhaAntiga: '', senha: '' }

const schema = perfilDaLojaSchema.safeExtend({ dataNascimento: adult(perfilDaLojaSchema.shape.dataNascimento) })

/** My Account (`doc 3 §2, §5`): what the server holds about the person, to correct. */
export default function ProfileScreen() {
  const query = useMeuCadastroQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <div className={classes.tela}>
      <PageTitle title="Minha conta" />
      <Loaded query={query} skeleton={<Skeletons label="Carregando o cadastro" quantos={6} height="4.5rem" />}>
        {(sessao) => sessao.tipo === 'loja' && <Profile parceiro={sessao.parceiro} />}
      </Loaded>
      <ErrorBoundary>
        <Suspense>
          <MySessions />
        </Suspense>
      </ErrorBoundary>
    </div>
  )
}

function Profile({ parceiro }: { parceiro: ParceiroSessao }) {
  const form = useContractForm(schema, valoresDe(parceiro))
  const [alterar] = useAlterarPerfilMutation()
  const mudou = useParceiroMudou()
  return (
    <Form
      form={form}
      draft="perfil"
      size="lg"
      send={(body) => alterar({ body })}
      onSent={({ parceiro: agora }) => {
        mudou(agora)
        form.reset(valoresDe(agora))
      }}
    >
      <ParceiroFields campos={form.campos} cpf={parceiro.cpf} />
      <FieldGroup title="Trocar a senha">
        <PasswordField
          name={form.campos.senhaAntiga}
          label="Senha atual"
          optional
          autoComplete="current-password"
          columns={3}
          description="Deixe as duas em branco para manter a senha."
        />
        <PasswordField
          name={form.campos.senha}
          label="Nova senha"
          optional
          autoComplete="new-password"
          columns={3}
          description={`Pelo menos ${TAMANHO_MINIMO_SENHA} caracteres.`}
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
