import { FieldGroup } from '#web/shared/form/field.tsx'
import { CepField } from '#web/shared/form/masked-field.tsx'
import type { NamesOf } from '#web/shared/form/names.ts'
import { TextField } from '#web/shared/form/text-fields.tsx'
import { useCepLookUp, type CamposDoEndereco } from './cep-look-up.ts'

/** An address. The CEP comes first, because it fills the rest. */
export function EnderecoFields({ campos, title }: { campos: NamesOf<CamposDoEndereco>; title: string }) {
  const cepLookUp = useCepLookUp(campos)
  return (
    <FieldGroup title={title}>
      <CepField name={campos.endCep} label="CEP" columns={2} clearsInvalid lookUp={cepLookUp} />
      <TextField name={campos.endRua} label="Rua" autoComplete="address-line1" columns={4} />
      <TextField name={campos.endNumero} label="Número" autoComplete="off" columns={2} />
      <TextField name={campos.endComplemento} label="Complemento" optional autoComplete="address-line2" columns={4} />
      <TextField name={campos.endBairro} label="Bairro" autoComplete="address-level3" columns={2} />
      <TextField name={campos.endCidade} label="Cidade" autoComplete="address-level2" columns={2} />
      <TextField
        name={campos.endEstado}
        label="Estado"
        autoComplete="address-level1"
        autoCapitalize="characters"
        as={(typed) => typed.toUpperCase()}
        placeholder="UF"
        columns={2}
      />
    </FieldGroup>
  )
}
