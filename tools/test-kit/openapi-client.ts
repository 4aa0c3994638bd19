import { wholeOperation, type OpenApi, type WholeOperation } from '#services/engine/http/openapi.ts'

interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  prefixItems?: Schema[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

/** What generators of clients make of the document: a type for each name, and a function for each operation. */
export function generateClient(document: OpenApi): string {
  const { paths, components } = document
  const types = Object.entries(components.schemas).map(([name, schema]) => `export type ${name} = ${typeOf(schema)}`)
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) =>
      functionOf(path, method, wholeOperation(operation, document)),
    ),
  )
  return [...types, SEND, ...calls].join('\n')
}

const SEND = `async function send(base: string, method: string, path: string, token?: string, body?: unknown) {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: 'Bearer ' + token } : {}) }
  const answer = await fetch(base + path, { method, headers, body: body === undefined ? null : JSON.stringify(body) })
  if (!answer.ok) throw new Error(JSON.stringify(await answer.json()))
  return answer.json()
}`

function functionOf(path: string, method: string, operation: WholeOperation): string {
  const { operationId, parameters, requestBody, responses } = operation
  const named = parameters
    .filter(({ in: where }) => where !== 'header')
    .map(({ name, required, schema }) => `'${name}'${required ? '' : '?'}: ${typeOf(schema)}`)
  const body = requestBody?.content['application/json']?.schema
  const ok = responses['200'] ?? responses['201']
  const answer = ok?.content?.['application/json']?.schema
  const address = path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => `\${encodeURIComponent(String(call.parameters['${name}']))}`,
  )
  return `export const ${operationId} = (base: string, call: { token?: string; parameters: { ${named.join('; ')} }${
    body ? `; body: ${typeOf(body)}` : ''
  } }): Promise<${answer ? typeOf(answer) : 'unknown'}> => send(base, '${method}', \`${address}\`, call.token, ${
    body ? 'call.body' : 'undefined'
  })`
}

function typeOf(given: unknown): string {
  const schema = given as Schema
  if (schema.$ref) return schema.$ref.split('/').at(-1)!
  const several = schema.anyOf ?? schema.oneOf
  if (several) return several.map(typeOf).join(' | ')
  if (schema.allOf) return schema.allOf.map((one) => `(${typeOf(one)})`).join(' & ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(' | ')
  if (schema.type === 'array') return schema.items ? `(${typeOf(schema.items)})[]` : 'unknown[]'
  if (schema.type === 'object' || schema.properties) return objectOf(schema)
  return (
    { string: 'string', number: 'number', integer: 'number', boolean: 'boolean', null: 'null' }[schema.type ?? '']
    ?? 'unknown'
  )
}

function objectOf({ properties, required = [], additionalProperties }: Schema): string {
  if (!properties)
    return `Record<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'}>`
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
  )
  return `{ ${fields.join('; ')} }`
}
