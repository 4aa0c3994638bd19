import { createContext, use } from 'react'

export interface FormContextValue {
  /** Of every field and button: `md` in the panel, `lg` where a thumb types. */
  size: 'md' | 'lg'
  /** Says something to screen readers, politely. */
  announce: (text: string) => void
}

export const FormContext = createContext<FormContextValue | null>(null)

export function useFormContextValue(): FormContextValue {
  const value = use(FormContext)
  if (value === null) throw new Error('A field stands outside of a Form')
  return value
}
