import { TextInput, type TextInputProps } from '@mantine/core'
import { useLayoutEffect, useRef, useState, type ChangeEvent } from 'react'
import { masked, maskedEdit, NAO_COUBE, type Mask } from './masked-value.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange'> {
  mask: Mask
  value: string
  /** Gets the masked text; contracts strip the separators. */
  onChange: (value: string) => void
}

/**
 * A text field that inserts separators. The masked text is written in the same event as the key, before React renders,
 * so that the caret never jumps with fast typing or Android keyboards. What has more characters than the mask is not
 * taken, in words: a part of it would look right.
 */
export function MaskedInput({ mask, value, onChange, error, ...props }: Props) {
  const shown = masked(mask, value)
  const last = useRef(shown)
  /** The value that stayed because more was written than fits. */
  const [full, setFull] = useState<string>()
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
    setFull(next.tooLong ? next.value : undefined)
    if (next.tooLong === undefined) onChange(next.value)
  }
  return (
    <TextInput
      inputMode={mask.includes('*') ? 'text' : 'numeric'}
      autoComplete="off"
      {...props}
      error={full === shown ? NAO_COUBE[mask] : error}
      value={shown}
      onChange={change}
    />
  )
}
