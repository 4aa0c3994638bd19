import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

export type BodySchema = z.ZodType<unknown, FieldValues>

const isBlank = (value: unknown) => value === '' || value === null

/**
 * Removes optional fields that were left blank although blank is not valid, such as a date. A text that may be blank
 * stays, because the person may want it blank.
 */
export function withoutBlanks(schema: BodySchema, values: FieldValues): FieldValues {
  const shape = (schema as Partial<z.ZodObject>).shape as Record<string, z.ZodType | undefined> | undefined
  const leftOut = (name: string) => {
    const field = shape?.[name]
    return field !== undefined && field.safeParse(undefined).success && !field.safeParse(values[name]).success
  }
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !(isBlank(value) && leftOut(name))))
}

/** Validates a form by its contract. Its result is the wire value, not the decoded one. */
export function contractResolver<S extends BodySchema>(schema: S): Resolver<z.input<S>, unknown, z.input<S>> {
  const check = zodResolver(schema, undefined, { raw: true })
  return (values, context, options) =>
    check(withoutBlanks(schema, values) as z.input<S>, context, options as never) as never
}
