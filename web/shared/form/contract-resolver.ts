import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

export type BodySchema = z.ZodType<unknown, FieldValues>

const isBlank = (value: unknown) => value === '' || value === null

/**
 * The values without fields that were left blank, may be left out, and cannot be blank: a date that nobody chose. A text
 * that may be blank stays, because blank is what somebody wants it to be.
 */
export function withoutBlanks(schema: BodySchema, values: FieldValues): FieldValues {
  const shape = (schema as Partial<z.ZodObject>).shape as Record<string, z.ZodType | undefined> | undefined
  const leftOut = (name: string) => {
    const field = shape?.[name]
    return field !== undefined && field.safeParse(undefined).success && !field.safeParse(values[name]).success
  }
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !(isBlank(value) && leftOut(name))))
}

/** Checks a form by its contract; what it gives to send is what travels, not what the contract makes of it. */
export function contractResolver<S extends BodySchema>(schema: S): Resolver<z.input<S>, unknown, z.input<S>> {
  const check = zodResolver(schema, undefined, { raw: true })
  return (values, context, options) =>
    check(withoutBlanks(schema, values) as z.input<S>, context, options as never) as never
}
