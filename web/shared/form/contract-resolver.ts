import { zodResolver } from '@hookform/resolvers/zod'
import { get, set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form'
import type { z } from 'zod'
import type { KnownFields } from './known-fields.ts'
import { isGroup } from './names.ts'

export type BodySchema = z.ZodType<unknown, FieldValues>

/** The parts of a schema that this file reads; a schema of another kind has none of them. */
interface Parts {
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  def?: { innerType?: z.ZodType }
}

const isBlank = (value: unknown) => value === null || (typeof value === 'string' && value.trim() === '')
const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success

/**
 * Removes optional fields that were left blank although blank is not valid, such as a date; in rows and groups too. A
 * text that may be blank stays, because the person may want it blank.
 */
export function withoutBlanks(schema: z.ZodType, value: unknown): unknown {
  const { shape, element, def } = schema as Parts
  if (def?.innerType !== undefined) return withoutBlanks(def.innerType, value)
  if (element !== undefined && Array.isArray(value)) return value.map((row) => withoutBlanks(element, row))
  if (shape === undefined || !isGroup(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
      const field = shape[name]
      if (field === undefined) return [[name, inner]]
      const leftOut = isBlank(inner) && accepts(field, undefined) && !accepts(field, inner)
      return leftOut ? [] : [[name, withoutBlanks(field, inner)]]
    }),
  )
}

/**
 * Validates a form by its contract, and by what its fields refuse themselves. Its result is the wire value, not the
 * decoded one.
 */
export function contractResolver<S extends BodySchema>(
  schema: S,
  known: KnownFields = new Map(),
): Resolver<z.input<S>, unknown, z.input<S>> {
  const check = zodResolver(schema, undefined, { raw: true })
  return async (values, context, options) => {
    const result = await check(withoutBlanks(schema, values) as z.input<S>, context, options as never)
    const errors: FieldErrors = { ...result.errors }
    for (const [path, { refuses }] of known) {
      const message = refuses?.(get(values, path) as never)
      if (message !== undefined) set(errors, path, { type: 'refused', message })
    }
    return (Object.keys(errors).length === 0 ? result : { values: {}, errors }) as never
  }
}
