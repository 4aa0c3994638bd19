import { TextInput, type TextInputProps } from '@mantine/core'
import { useLayoutEffect, useRef, type ChangeEvent } from 'react'
import { masked, maskedEdit, type Mask } from './masked-value.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  mask: Mask
  value: string
  /** Gets the text with its mask; contracts take the signs out themselves. */
  onChange: (value: string) => void
}

/**
 * A text field that writes its own separators. The masked text goes into the field in the same event that typed it,
 * before React renders, so fast typing and Android keyboards never see a caret that jumps.
 */
export function MaskedInput({ mask, value, onChange, ...props }: Props) {
  const shown = masked(mask, value)
  const last = useRef(shown)
  useLayoutEffect(() => {
    last.current = shown
  }, [shown])
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const field = event.currentTarget
    const { inputType } = event.nativeEvent as InputEvent
    const next = maskedEdit(mask, last.current, field.value, field.selectionStart ?? field.value.length, inputType)
    field.value = next.value
    field.setSelectionRange(next.caret, next.caret)
    last.current = next.value
    onChange(next.value)
  }
  return (
    <TextInput
      inputMode={mask.includes('*') ? 'text' : 'numeric'}
      autoComplete="off"
      {...props}
      value={shown}
      onChange={change}
    />
  )
}
