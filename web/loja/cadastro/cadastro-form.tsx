import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Answer } from '#contracts/endpoint.ts'
import { autocadastroSchema, type criarParceiro } from '#contracts/http/parceiros.ts'
import { TAMANHO_MINIMO_SENHA } from '#contracts/values/senha.ts'
import { adult } from '#web/shared/cadastro-parceiro/adult.ts'
import { ParceiroFields } from '#web/shared/cadastro-parceiro/fields.tsx'
import { CheckField } from '#web/shared/form/choice-fields.tsx'
import { FieldGroup } from '#web/shared/form/field.tsx'
import { useContractForm } from '#web/shared/form/contract-form.ts'
import { Form } from '#web/shared/form/form.tsx'
import { PasswordField } from '#web/shared/form/text-fields.tsx'
import { paths } from '#web/loja/paths.ts'
import { useCadastrarVendedorMutation } from '#web/loja/parceiros.api.ts'
import classes from './cadastro.module.css'

const schema = autocadastroSchema.safeExtend({ dataNascimento: adult(autocadastroSchema.shape.dataNascimento) })

const VAZIO = {
  nome: '',
  cpf: '',
  telefone: '',
  celular: '',
  email: '',
  dataNascimento: '',
  sexo: '' as 'F',
  hobby: '',
  endRua: '',
  endNumero: '',
  endComplemento: '',
  endBairro: '',
  endCidade: '',
  endEstado: '',
  endCep: '',
  senha: '',
  confirmarSenha: '',
  aceitouPoliticaPrivacidade: false,
}

interface Props {
  idRevenda: string
  /** The person who accepts the policy: the one whose data it is. */
  aceite: ReactNode
  draft: string
  onSent: (answer: Answer<typeof criarParceiro>) => void
}

/** Registration by a shop's link, the same inside the store and outside (`doc 3 §2, §5`). */
export function CadastroForm({ idRevenda, aceite, draft, onSent }: Props) {
  const form = useContractForm(schema, { ...VAZIO, idRevenda })
  const { campos } = form
  const [cadastrar] = useCadastrarVendedorMutation()
  return (
    <Form
      form={form}
      draft={draft}
      size="lg"
      button="CADASTRAR"
      busyText="CADASTRANDO..."
      send={(body) => cadastrar({ body })}
      success="Cadastro realizado com sucesso"
      onSent={onSent}
    >
      <ParceiroFields campos={campos} />
      <FieldGroup title="Senha">
        <PasswordField
          name={campos.senha}
          label="Senha"
          autoComplete="new-password"
          columns={3}
          description={`Pelo menos ${TAMANHO_MINIMO_SENHA} caracteres.`}
          checksAlso={campos.confirmarSenha}
        />
        <PasswordField
          name={campos.confirmarSenha}
          label="Confirmar senha"
          autoComplete="new-password"
          columns={3}
          description="Digite a senha de novo."
        />
      </FieldGroup>
      <CheckField name={campos.aceitouPoliticaPrivacidade} label="Política de privacidade" sentence={aceite} />
    </Form>
  )
}

/** Opens in another tab, because the form beside it is being filled in. */
export const PolicyLink = () => (
  <Link to={paths.privacidade} target="_blank" rel="noopener" className={classes.politica}>
    política de privacidade<span className="so-leitor"> (abre em outra aba)</span>
  </Link>
)
