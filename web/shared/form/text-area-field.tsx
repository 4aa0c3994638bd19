import { Textarea } from '@mantine/core'
import { FieldBox, useField, type FieldProps } from './field.tsx'

/** Several lines; Enter starts a new one, Ctrl+Enter sends the form. */
export function TextAreaField({ rows = 3, ...field }: FieldProps<string> & { rows?: number }) {
  const { value, change, props } = useField<string>(field)
  return (
    <FieldBox {...field}>
      <Textarea
        {...props}
        rows={rows}
        name={field.name}
        placeholder={field.placeholder}
        autoComplete="off"
        autoFocus={field.autoFocus}
        value={value}
        onChange={(event) => change(event.currentTarget.value)}
      />
    </FieldBox>
  )
}
