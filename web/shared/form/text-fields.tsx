import { PasswordInput, TextInput } from '@mantine/core'
import type { HTMLAttributes, HTMLInputTypeAttribute } from 'react'
import { useFormContextValue } from './form-context.ts'
import { FieldBox, useField, type FieldProps } from './field.tsx'

interface TextProps extends FieldProps<string> {
  type?: HTMLInputTypeAttribute
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  autoCapitalize?: 'none' | 'words' | 'sentences' | 'characters'
  /** Formats the text while it is typed, as it will be stored: upper case for a state. */
  as?: (typed: string) => string
}

export function TextField({ type = 'text', inputMode, autoCapitalize, as = (typed) => typed, ...field }: TextProps) {
  const { value, change, props, busy } = useField<string>(field)
  return (
    <FieldBox {...field}>
      <TextInput
        {...props}
        type={type}
        inputMode={inputMode}
        autoCapitalize={autoCapitalize}
        name={field.name}
        placeholder={field.placeholder}
        autoComplete={field.autoComplete ?? 'off'}
        autoFocus={field.autoFocus}
        rightSection={busy}
        value={value}
        onChange={(event) => change(as(event.currentTarget.value))}
      />
    </FieldBox>
  )
}

/** An e-mail address, with the matching phone keyboard. */
export const EmailField = (field: FieldProps<string>) => (
  <TextField
    type="email"
    inputMode="email"
    autoCapitalize="none"
    autoComplete="email"
    as={(typed) => typed.trim()}
    {...field}
  />
)

/** A read-only value among the fields. */
export function ShownField({
  label,
  value,
  description,
  columns,
}: Pick<FieldProps<string>, 'label' | 'description' | 'columns'> & { value: string }) {
  const { size } = useFormContextValue()
  return (
    <FieldBox columns={columns}>
      <TextInput
        readOnly
        variant="filled"
        size={size}
        label={label}
        value={value}
        description={description}
        inputWrapperOrder={['label', 'input', 'description']}
      />
    </FieldBox>
  )
}

export function PasswordField(field: FieldProps<string> & { autoComplete: 'current-password' | 'new-password' }) {
  const { value, change, props } = useField<string>(field)
  return (
    <FieldBox {...field}>
      <PasswordInput
        {...props}
        aria-invalid={props.error === undefined ? undefined : true}
        name={field.name}
        autoComplete={field.autoComplete}
        autoFocus={field.autoFocus}
        value={value}
        onChange={(event) => change(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': `Mostrar ou esconder: ${field.label}`, tabIndex: 0 }}
      />
    </FieldBox>
  )
}
