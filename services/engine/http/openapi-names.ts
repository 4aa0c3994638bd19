import { z } from 'zod'
import type { EndpointShape } from '#contracts/endpoint.ts'

/** Names by schema, as programs that call the API will have them as types. */
export type SchemaNames = ReturnType<typeof nameSchemas>

/**
 * Names for the types of a generated client, such as `Rede` and `Venda`. A schema that contracts export has its own
 * name; bodies and answers are named by their operation, and records in them by their field.
 */
export function nameSchemas(
  endpoints: Readonly<Record<string, EndpointShape>>,
  exported: Readonly<Record<string, z.ZodType>>,
) {
  const registry = z.registry<{ id: string }>()
  const taken = new Set(['Erro'])
  const name = (schema: z.ZodType, ...ids: string[]): void => {
    if (registry.has(schema)) return
    const id = ids.find((one) => !taken.has(one))
    if (id === undefined) throw new Error(`no name is left of ${ids.join(', ')}`)
    taken.add(id)
    registry.add(schema, { id })
  }
  for (const [id, schema] of Object.entries(exported)) name(schema, id)
  for (const [operation, { body, answers }] of Object.entries(endpoints)) {
    const of = pascal(operation)
    if (body instanceof z.ZodObject) name(body, `${of}Pedido`)
    for (const [status, answer] of Object.entries(answers)) {
      for (const [field, record] of recordsIn(answer))
        name(record, field, `${field}De${of}`, `${field}De${of}${status}`)
      if (answer instanceof z.ZodObject) name(answer, `${of}Resposta`, `${of}Resposta${status}`)
    }
  }
  return registry
}

/** The objects that stand in the fields of an answer, also as elements of an array. */
function recordsIn(answer: z.ZodType): [field: string, record: z.ZodObject][] {
  if (!(answer instanceof z.ZodObject)) return []
  return Object.entries(answer.shape as Record<string, z.ZodType>).flatMap(
    ([field, value]): [string, z.ZodObject][] => {
      const inner = unwrapped(value)
      if (inner instanceof z.ZodArray) {
        const element = unwrapped(inner.element as z.ZodType)
        return element instanceof z.ZodObject ? [[pascal(singular(field)), element]] : []
      }
      return inner instanceof z.ZodObject ? [[pascal(field), inner]] : []
    },
  )
}

function unwrapped(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? unwrapped(schema.unwrap() as z.ZodType)
    : schema
}

const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** Of Portuguese words as contracts have them: pontuacoes, vendedores, redes. */
const singular = (name: string): string =>
  name
    .replace(/oes$/, 'ao')
    .replace(/(?<=[dtu]or|er)es$/, '')
    .replace(/ais$/, 'al')
    .replace(/(?<!mes|mês)s$/i, '')
