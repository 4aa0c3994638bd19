import { diaDoInstante } from '#contracts/values/dia.ts'
import { formatarCpf } from '#contracts/values/documentos.ts'
import { RadioField } from '../form/choice-fields.tsx'
import { DateField } from '../form/date-field.tsx'
import { FieldGroup } from '../form/field.tsx'
import { CelularField, CpfField, TelefoneField } from '../form/masked-field.tsx'
import { EmailField, ShownField, TextField } from '../form/text-fields.tsx'
import { EnderecoFields } from './endereco-fields.tsx'
import { useCpfLookUp } from './look-ups.ts'

const SEXOS = [
  { value: 'F', label: 'Feminino' },
  { value: 'M', label: 'Masculino' },
]

/** The day at which the calendar for a date of birth opens. */
const NASCIMENTO_INICIAL = '1990-01-01'

/**
 * A salesperson's data (`doc 1 §3`, `doc 3 §3`), the same when staff register one, when people register themselves, and
 * when either changes it. `cpf` is given for an existing salesperson, whose CPF cannot be changed.
 */
export function ParceiroFields({ cpf, hobby = true }: { cpf?: string; hobby?: boolean }) {
  const cpfLookUp = useCpfLookUp()
  return (
    <>
      <FieldGroup titulo="Dados pessoais">
        <TextField name="nome" label="Nome" autoComplete="name" autoCapitalize="words" maxLength={200} columns={4} />
        {cpf === undefined ? (
          <CpfField name="cpf" label="CPF" columns={2} lookUp={cpfLookUp} />
        ) : (
          <ShownField name="cpf" label="CPF" columns={2} value={formatarCpf(cpf)} />
        )}
        <DateField
          name="dataNascimento"
          label="Data de nascimento"
          autoComplete="bday"
          columns={2}
          clearsInvalid
          startAt={NASCIMENTO_INICIAL}
          to={diaDoInstante(new Date())}
        />
        <RadioField name="sexo" label="Sexo" options={SEXOS} columns={4} />
        {hobby && <TextField name="hobby" label="Hobby" autoCapitalize="sentences" maxLength={200} />}
      </FieldGroup>
      <FieldGroup titulo="Contato">
        <TelefoneField name="telefone" label="Telefone" optional columns={2} clearsInvalid />
        <CelularField name="celular" label="Celular" columns={2} clearsInvalid />
        <EmailField name="email" label="E-mail" optional columns={2} />
      </FieldGroup>
      <EnderecoFields prefixo="end" titulo="Endereço" />
    </>
  )
}
