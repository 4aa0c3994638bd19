import { z } from 'zod'
import { CheckField, RadioField, SelectField } from '../../shared/form/choice-fields.tsx'
import { SearchSelect } from '../../shared/form/search-select.tsx'
import { DateField } from '../../shared/form/date-field.tsx'
import { Fields } from '../../shared/form/field.tsx'
import { useContractForm } from '../../shared/form/contract-form.ts'
import { Form } from '../../shared/form/form.tsx'
import { CpfField } from '../../shared/form/masked-field.tsx'
import { MoneyField, NumberField } from '../../shared/form/number-field.tsx'
import { EmailField, PasswordField, TextAreaField, TextField } from '../../shared/form/text-fields.tsx'
import { Parte } from './parte.tsx'

const texto = (nome: string) => z.string().trim().min(1, `${nome} obrigatório`)
const schema = z.object({
  nome: texto('Nome'),
  email: z.string(),
  senha: z.string(),
  cpf: texto('CPF'),
  nascimento: z.string(),
  valor: z.number('Informe o valor').nullable(),
  quantidade: z.number().nullable(),
  situacao: texto('Situação'),
  rede: z.string(),
  sexo: z.string(),
  aceito: z.boolean(),
  observacao: z.string(),
})
const REDES = ['Alfa', 'Beta', 'Gama'].map((nome) => ({ value: nome, label: nome }))

/** Every field; sending it empty shows every error sentence. */
export function Formulario() {
  const form = useContractForm(schema, {
    nome: '',
    email: '',
    senha: '',
    cpf: '',
    nascimento: '',
    valor: null,
    quantidade: null,
    situacao: '',
    rede: '',
    sexo: '',
    aceito: false,
    observacao: '',
  })
  const { campos } = form
  return (
    <Parte titulo="Formulário">
      <Form
        form={form}
        rascunho="galeria"
        guarda={false}
        send={() => Promise.resolve({ data: undefined })}
        sucesso="Salvo"
      >
        <Fields>
          <TextField name={campos.nome} label="Nome" columns={3} />
          <EmailField name={campos.email} label="E-mail" optional columns={3} />
          <PasswordField name={campos.senha} label="Senha" columns={2} autoComplete="new-password" />
          <CpfField name={campos.cpf} label="CPF" columns={2} />
          <DateField name={campos.nascimento} label="Nascimento" startAt="1990-01-01" columns={2} />
          <MoneyField name={campos.valor} label="Valor" columns={2} />
          <NumberField name={campos.quantidade} label="Quantidade" decimals={false} columns={2} />
          <SelectField name={campos.situacao} label="Situação" options={[{ value: '1', label: 'Ativa' }]} columns={2} />
          <SearchSelect name={campos.rede} label="Rede" options={REDES} columns={3} />
          <RadioField
            name={campos.sexo}
            label="Sexo"
            options={[
              { value: 'F', label: 'Feminino' },
              { value: 'M', label: 'Masculino' },
            ]}
            columns={3}
          />
          <TextAreaField name={campos.observacao} label="Observação" optional columns={6} />
          <CheckField name={campos.aceito} label="Enviar mensagem" columns={6} />
        </Fields>
      </Form>
    </Parte>
  )
}
