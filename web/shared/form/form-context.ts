import { createContext, use } from 'react'
import type { KnownFields } from './known-fields.ts'

export interface FormContextValue {
  /** The size of every field and button: `md` in the panel, `lg` in the store. */
  size: 'md' | 'lg'
  /** Announces a text to screen readers, politely. */
  announce: (text: string) => void
  known: KnownFields
}

export const FormContext = createContext<FormContextValue | null>(null)

export function useFormContextValue(): FormContextValue {
  const value = use(FormContext)
  if (value === null) throw new Error('A field stands outside of a Form')
  return value
}
