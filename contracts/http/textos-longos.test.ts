import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { EndpointShape } from '../endpoint.ts'
import * as all from './index.ts'

const endpoints = Object.entries(all as unknown as Record<string, Partial<EndpointShape>>)
/** What only programs send. */
const TYPED_BY_NOBODY = /\.(exceto\.0|token|uuid|idAviso|produtosMaisVendidos|lista)$/

/** The value with each of its texts replaced by a long one, in turn, and where that stands. */
function* withLongTexts(value: unknown, path: string[] = []): Generator<{ path: string[]; value: unknown }> {
  if (typeof value === 'string') yield { path, value: value + '1'.repeat(200_000) }
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value))
      for (const longer of withLongTexts(inner, [...path, name]))
        yield {
          path: longer.path,
          value: Array.isArray(value)
            ? value.map((row: unknown, n) => (String(n) === name ? longer.value : row))
            : { ...value, [name]: longer.value },
        }
}

/** The first sentence, as a form shows it: zod's own are in nobody's words. */
const refusal = (schema: z.ZodType, value: unknown): string =>
  schema.safeParse(value, { error: ({ code }) => (code === 'too_big' ? 'no words' : 'no such value') }).error?.issues[0]
    ?.message ?? 'taken'

test('no text of a form is taken at any length, and what is too long is refused in words', () => {
  const wrong = endpoints.flatMap(([name, { body, example }]) =>
    body === undefined || example === undefined
      ? []
      : [...withLongTexts(example.body)].flatMap(({ path, value }) => {
          const field = `${name}.${path.join('.')}`
          const said = refusal(body, value)
          return !TYPED_BY_NOBODY.test(field) && /^(no words|taken)$/.test(said) ? `${field}: ${said}` : []
        }),
  )
  expect(wrong).toEqual([])
})
