import { MaskedInput } from '#web/shared/ui/masked-input.tsx'
import { CEP, CNPJ, CPF, masked, TELEFONE, unmask, type Mask } from '#web/shared/ui/masked-value.ts'
import { FieldBox, useField, type FieldProps } from './field.tsx'

interface MaskedProps extends FieldProps<string> {
  mask: Mask
  inputMode?: 'numeric' | 'text' | 'tel'
}

/** Shows its value with a mask; the form holds and sends the bare digits (`doc 1 §5`). */
function MaskedField({ mask, inputMode, ...field }: MaskedProps) {
  const { value, change, props, busy } = useField(field, { shown: (digits) => masked(mask, digits) })
  return (
    <FieldBox {...field}>
      <MaskedInput
        {...props}
        mask={mask}
        name={field.name}
        placeholder={field.placeholder ?? mask.replace(/[9*]/g, '0')}
        autoComplete={field.autoComplete ?? 'off'}
        inputMode={inputMode ?? (mask.includes('*') ? 'text' : 'numeric')}
        autoFocus={field.autoFocus}
        rightSection={busy}
        value={value}
        onChange={(typed) => change(unmask(mask, typed))}
      />
    </FieldBox>
  )
}

/** Checked when it is left: an invalid CPF is cleared, "CPF não é válido". */
export const CpfField = (field: FieldProps<string>) => <MaskedField mask={CPF} clearsInvalid {...field} />
export const CnpjField = (field: FieldProps<string>) => <MaskedField mask={CNPJ} {...field} />
export const CepField = (field: FieldProps<string>) => <MaskedField mask={CEP} autoComplete="postal-code" {...field} />
/** A mobile or a landline, as both may be anybody's. */
export const CelularField = (field: FieldProps<string>) => (
  <MaskedField mask={TELEFONE} inputMode="tel" autoComplete="tel-national" {...field} />
)
export const TelefoneField = (field: FieldProps<string>) => (
  <MaskedField mask={TELEFONE} inputMode="tel" placeholder="(00) 0000-0000" {...field} />
)
