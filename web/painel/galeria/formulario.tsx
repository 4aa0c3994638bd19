import { z } from 'zod'
import { CheckField, RadioField, SelectField } from '../../shared/form/choice-fields.tsx'
import { SearchSelect } from '../../shared/form/search-select.tsx'
import { DateField } from '../../shared/form/date-field.tsx'
import { Fields } from '../../shared/form/field.tsx'
import { Form, useContractForm } from '../../shared/form/form.tsx'
import { CpfField } from '../../shared/form/masked-field.tsx'
import { MoneyField, NumberField } from '../../shared/form/number-field.tsx'
import { EmailField, PasswordField, TextAreaField, TextField } from '../../shared/form/text-fields.tsx'
import { avisar } from '../../shared/ui/toasts.tsx'
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
  return (
    <Parte titulo="Formulário">
      <Form
        form={form}
        rascunho="galeria"
        botao="SALVAR"
        ocupado="SALVANDO..."
        guarda={false}
        send={() => Promise.resolve({ data: undefined })}
        onSent={() => avisar.sucesso('Salvo')}
      >
        <Fields>
          <TextField name="nome" label="Nome" columns={3} />
          <EmailField name="email" label="E-mail" optional columns={3} />
          <PasswordField name="senha" label="Senha" columns={2} autoComplete="new-password" />
          <CpfField name="cpf" label="CPF" columns={2} />
          <DateField name="nascimento" label="Nascimento" startAt="1990-01-01" columns={2} />
          <MoneyField name="valor" label="Valor" columns={2} />
          <NumberField name="quantidade" label="Quantidade" decimals={false} columns={2} />
          <SelectField name="situacao" label="Situação" options={[{ value: '1', label: 'Ativa' }]} columns={2} />
          <SearchSelect name="rede" label="Rede" options={REDES} columns={3} />
          <RadioField
            name="sexo"
            label="Sexo"
            options={[
              { value: 'F', label: 'Feminino' },
              { value: 'M', label: 'Masculino' },
            ]}
            columns={3}
          />
          <TextAreaField name="observacao" label="Observação" optional columns={6} />
          <CheckField name="aceito" label="Enviar mensagem" columns={6} />
        </Fields>
      </Form>
    </Parte>
  )
}
