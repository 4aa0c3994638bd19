import { diaDoInstante } from '#contracts/values/dia.ts'
import { formatarCpf } from '#contracts/values/documentos.ts'
import { RadioField } from '#web/shared/form/choice-fields.tsx'
import { DateField } from '#web/shared/form/date-field.tsx'
import { FieldGroup } from '#web/shared/form/field.tsx'
import type { NamesOf } from '#web/shared/form/names.ts'
import { CelularField, CpfField, TelefoneField } from '#web/shared/form/masked-field.tsx'
import { EmailField, ShownField, TextField } from '#web/shared/form/text-fields.tsx'
import type { CamposDoEndereco } from './cep-look-up.ts'
import { EnderecoFields } from './endereco-fields.tsx'
import { useCpfLookUp } from './look-ups.ts'

const SEXOS = [
  { value: 'F', label: 'Feminino' },
  { value: 'M', label: 'Masculino' },
]

/** The day at which the calendar for a date of birth opens. */
const NASCIMENTO_INICIAL = '1990-01-01'

interface CamposDoParceiro extends CamposDoEndereco {
  nome: string
  dataNascimento: string
  sexo: 'F' | 'M'
  telefone: string
  celular: string
  email: string
}

interface Props {
  /** A form without one of the last two does not ask for it. */
  campos: NamesOf<CamposDoParceiro> & Partial<NamesOf<{ cpf: string; hobby: string }>>
  /** Of who is registered: shown in a form that does not ask for it, and their own in one that does. */
  cpf?: string
}

/**
 * A salesperson's data (`doc 1 §3`, `doc 3 §3`), the same when staff register one, when people register themselves, and
 * when either changes it; only staff change a CPF.
 */
export function ParceiroFields({ campos, cpf }: Props) {
  const cpfLookUp = useCpfLookUp(cpf)
  return (
    <>
      <FieldGroup title="Dados pessoais">
        <TextField name={campos.nome} label="Nome" autoComplete="name" autoCapitalize="words" columns={4} />
        {campos.cpf === undefined ? (
          <ShownField label="CPF" columns={2} value={formatarCpf(cpf ?? '')} />
        ) : (
          <CpfField name={campos.cpf} label="CPF" columns={2} lookUp={cpfLookUp} />
        )}
        <DateField
          name={campos.dataNascimento}
          label="Data de nascimento"
          autoComplete="bday"
          columns={2}
          clearsInvalid
          startAt={NASCIMENTO_INICIAL}
          to={diaDoInstante(new Date())}
        />
        <RadioField name={campos.sexo} label="Sexo" options={SEXOS} columns={4} />
        {campos.hobby !== undefined && <TextField name={campos.hobby} label="Hobby" autoCapitalize="sentences" />}
      </FieldGroup>
      <FieldGroup title="Contato">
        <TelefoneField name={campos.telefone} label="Telefone" optional columns={3} clearsInvalid />
        <CelularField name={campos.celular} label="Celular" columns={3} clearsInvalid />
        <EmailField name={campos.email} label="E-mail" optional />
      </FieldGroup>
      <EnderecoFields campos={campos} title="Endereço" />
    </>
  )
}
