import { Button } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { obrigatorio } from '#contracts/values/concordancia.ts'
import { CheckField, ChecksField, RadioField, SelectField } from '#web/shared/form/choice-fields.tsx'
import { useContractForm } from '#web/shared/form/contract-form.ts'
import { DateField } from '#web/shared/form/date-field.tsx'
import { Fields } from '#web/shared/form/field.tsx'
import { FileField } from '#web/shared/form/file-field.tsx'
import { FormModal } from '#web/shared/form/form-modal.tsx'
import { Form } from '#web/shared/form/form.tsx'
import { CpfField } from '#web/shared/form/masked-field.tsx'
import { MoneyField, NumberField } from '#web/shared/form/number-field.tsx'
import { Rows } from '#web/shared/form/rows.tsx'
import { SearchChoices } from '#web/shared/form/search-choices.tsx'
import { SearchSelect } from '#web/shared/form/search-select.tsx'
import { TextAreaField } from '#web/shared/form/text-area-field.tsx'
import { EmailField, PasswordField, TextField } from '#web/shared/form/text-fields.tsx'
import { Parte } from './parte.tsx'

const texto = (nome: string) => z.string().trim().min(1, obrigatorio(nome))
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
const DIA_INICIAL = '1990-01-01'

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
    <Parte title="Formulário">
      <Form
        form={form}
        draft="galeria"
        guards={false}
        send={() => Promise.resolve({ data: undefined })}
        success="Salvo"
      >
        <Fields>
          <TextField name={campos.nome} label="Nome" columns={3} />
          <EmailField name={campos.email} label="E-mail" optional columns={3} />
          <PasswordField name={campos.senha} label="Senha" columns={2} autoComplete="new-password" />
          <CpfField name={campos.cpf} label="CPF" columns={2} />
          <DateField name={campos.nascimento} label="Nascimento" startAt={DIA_INICIAL} columns={2} />
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

const pedidoSchema = z.object({
  itens: z
    .array(z.object({ produto: texto('Produto'), quantidade: z.number('Informe a quantidade').min(1, 'Ao menos 1') }))
    .min(1, 'Adicione ao menos um item'),
  perfis: z.array(z.string()).min(1, 'Escolha ao menos um perfil'),
  dentais: z.array(z.string()),
  planilha: z.file('Selecione um arquivo primeiro'),
})
const PEDIDO = { itens: [], perfis: [], dentais: [], planilha: null }
const PERFIS = ['Balconista', 'Gerente', 'Dono'].map((nome) => ({ value: nome, label: nome }))
const PLANILHA = { extensao: '.xlsx', tamanhoMaximo: 2 * 1024 * 1024 }

/** Rows, a file and several choices. "recusado" as a product is refused, as the server refuses a cell. */
export function FormularioComLinhas() {
  const form = useContractForm(pedidoSchema, PEDIDO)
  const { campos } = form
  return (
    <Parte title="Formulário com linhas">
      <Form
        form={form}
        draft="galeria-linhas"
        guards={false}
        success="Salvo"
        send={({ itens }) => {
          const n = itens.findIndex(({ produto }) => produto === 'recusado')
          return Promise.resolve(n < 0 ? { data: undefined } : { error: refused(`itens.${n}.produto`) })
        }}
      >
        <Rows
          name={campos.itens}
          label="Itens"
          nomes={['item', 'itens']}
          nova={{ produto: '', quantidade: null }}
          max={20}
        >
          {(item) => (
            <>
              <TextField name={item.produto} label="Produto" columns={4} />
              <NumberField name={item.quantidade} label="Quantidade" decimals={false} columns={2} />
            </>
          )}
        </Rows>
        <Fields>
          <ChecksField name={campos.perfis} label="Perfis" options={PERFIS} />
          <SearchChoices name={campos.dentais} label="Dentais" optional options={REDES} />
          <FileField name={campos.planilha} label="Planilha" rule={PLANILHA} />
        </Fields>
      </Form>
    </Parte>
  )
}

const refused = (campo: string) => ({
  status: 400,
  erro: 'Produto não encontrado',
  codigo: 'produto-nao-encontrado',
  campos: { [campo]: 'Produto não encontrado' },
  correlacao: null,
})

const visitaSchema = z.object({ dia: z.string(), rede: z.string(), nome: z.string() })

/** A form in a dialog, with all that opens inside one. */
export function FormularioEmDialogo() {
  const [opened, setOpened] = useState(false)
  return (
    <Parte title="Formulário em diálogo">
      <Button variant="default" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        Registrar visita
      </Button>
      {opened && <Visita onClose={() => setOpened(false)} />}
    </Parte>
  )
}

function Visita({ onClose }: { onClose: () => void }) {
  const form = useContractForm(visitaSchema, { dia: '', rede: '', nome: '' })
  const { campos } = form
  return (
    <FormModal
      title="Registrar visita"
      form={form}
      draft="galeria-visita"
      send={() => Promise.resolve({ data: undefined })}
      success="Salvo"
      onClose={onClose}
    >
      <Fields>
        <TextField name={campos.nome} label="Quem" autoFocus />
        <DateField name={campos.dia} label="Dia" startAt="2026-11-20" to="2026-11-30" columns={3} />
        <SearchSelect name={campos.rede} label="Onde" options={REDES} columns={3} />
      </Fields>
    </FormModal>
  )
}
