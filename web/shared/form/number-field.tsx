import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { FieldBox, useField, type FieldProps } from './field.tsx'
import { decimalShown, decimalTyped, wireDecimal } from './number-text.ts'

interface NumberProps extends FieldProps<number> {
  /** Two decimals, or whole numbers only. */
  decimals?: boolean
  /** Shown before the number: "R$". */
  before?: string
}

/**
 * A number as people in Brazil write it. The form holds the wire decimal, null while there is none. The text stays as
 * typed until the field is left.
 */
export function NumberField({ decimals = true, before, ...field }: NumberProps) {
  const { value, change, props } = useField<number | null>(field, {
    shown: (number) => [before, decimalShown(number, decimals)].filter(Boolean).join(' '),
  })
  const [typing, setTyping] = useState<string | null>(null)
  return (
    <FieldBox {...field}>
      <TextInput
        {...props}
        name={field.name}
        inputMode={decimals ? 'decimal' : 'numeric'}
        autoComplete="off"
        autoFocus={field.autoFocus}
        placeholder={field.placeholder ?? (decimals ? '0,00' : '0')}
        leftSection={before}
        value={typing !== null && wireDecimal(typing) === value ? typing : decimalShown(value, decimals)}
        onChange={(event) => {
          const typed = decimalTyped(event.currentTarget.value, decimals)
          setTyping(typed)
          change(wireDecimal(typed))
        }}
        onBlur={() => {
          setTyping(null)
          props.onBlur()
        }}
      />
    </FieldBox>
  )
}

/** Money in reais. */
export const MoneyField = (field: FieldProps<number>) => <NumberField before="R$" {...field} />
