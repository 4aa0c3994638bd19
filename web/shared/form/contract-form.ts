import { useMemo, useState } from 'react'
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { contractResolver, type BodySchema } from './contract-resolver.ts'
import type { KnownFields } from './known-fields.ts'
import { namesOf, type Blank, type NamesOf } from './names.ts'

export interface FormOf<Values extends FieldValues> extends UseFormReturn<Values, unknown, Values> {
  /** The names of its fields: `<TextField name={campos.nome} …/>`. */
  campos: NamesOf<Values>
  known: KnownFields
}

/**
 * A form over a contract's body. It holds wire values (`z.input`), and the contract's own schema validates them with
 * its sentences. `blank` names every field of the screen.
 */
export function useContractForm<S extends BodySchema>(schema: S, blank: Blank<z.input<S>>): FormOf<z.input<S>> {
  const [known] = useState<KnownFields>(() => new Map())
  const [campos] = useState(() => namesOf(blank))
  const form = useForm<z.input<S>, unknown, z.input<S>>({
    defaultValues: blank as DefaultValues<z.input<S>>,
    resolver: contractResolver(schema, known),
    shouldFocusError: false,
  })
  return useMemo(() => ({ ...form, campos, known }), [form, campos, known])
}
