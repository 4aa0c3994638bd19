import { FieldGroup } from '../form/field.tsx'
import { CepField } from '../form/masked-field.tsx'
import { TextField } from '../form/text-fields.tsx'
import { useCepLookUp } from './cep-look-up.ts'

interface Props {
  /** The prefix of the field names: `endRua`, `entregaRua`. */
  prefixo: 'end' | 'entrega'
  titulo: string
}

/** An address. The CEP comes first, because it fills the rest. */
export function EnderecoFields({ prefixo, titulo }: Props) {
  const cepLookUp = useCepLookUp(prefixo)
  return (
    <FieldGroup titulo={titulo}>
      <CepField name={`${prefixo}Cep`} label="CEP" columns={2} clearsInvalid lookUp={cepLookUp} />
      <TextField name={`${prefixo}Rua`} label="Rua" autoComplete="address-line1" maxLength={200} columns={4} />
      <TextField name={`${prefixo}Numero`} label="Número" autoComplete="off" maxLength={20} columns={2} />
      <TextField
        name={`${prefixo}Complemento`}
        label="Complemento"
        optional
        autoComplete="address-line2"
        maxLength={200}
        columns={4}
      />
      <TextField name={`${prefixo}Bairro`} label="Bairro" autoComplete="address-level3" maxLength={200} columns={2} />
      <TextField name={`${prefixo}Cidade`} label="Cidade" autoComplete="address-level2" maxLength={200} columns={2} />
      <TextField
        name={`${prefixo}Estado`}
        label="Estado"
        autoComplete="address-level1"
        autoCapitalize="characters"
        maxLength={2}
        as={(typed) => typed.toUpperCase()}
        placeholder="UF"
        columns={2}
      />
    </FieldGroup>
  )
}
