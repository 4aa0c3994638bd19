import { z } from 'zod'
import type { Access, AnswerStatus, EndpointShape } from '#contracts/endpoint.ts'
import { erroSchema } from '#contracts/errors.ts'
import { failuresOf } from '#contracts/failures.ts'
import { decimalSchema } from '#contracts/values/centesimos.ts'
import { marca } from '#contracts/values/marca.ts'
import { nomePapel } from '#contracts/values/papeis.ts'
import { namedSchemas } from './endpoints.ts'
import { nameSchemas, type SchemaNames } from './openapi-names.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  description?: string
  required: boolean
  schema: JsonSchema
  example?: unknown
}

export interface Reference {
  $ref: string
}

export interface Operation {
  operationId: string
  summary: string
  description: string
  tags: [string]
  /** Who may call it, for people. */
  'x-acesso': string
  security: Record<string, string[]>[]
  parameters?: (Parameter | Reference)[]
  requestBody?: { required: boolean; content: Record<string, Content> }
  responses: Record<string, Described | Reference>
}

/** A call with its shared parameters and answers in their places. */
export interface WholeOperation extends Operation {
  parameters: Parameter[]
  responses: Record<string, Described>
}

export function wholeOperation(operation: Operation, { components }: OpenApi): WholeOperation {
  const whole = <T extends object>(part: T | Reference, shared: Record<string, T>): T =>
    '$ref' in part ? shared[part.$ref.split('/').at(-1)!]! : part
  return {
    ...operation,
    parameters: (operation.parameters ?? []).map((one) => whole(one, components.parameters)),
    responses: Object.fromEntries(
      Object.entries(operation.responses).map(([status, one]) => [status, whole(one, components.responses)]),
    ),
  }
}

export interface Content {
  schema: JsonSchema
  example?: unknown
}
export interface Described {
  description: string
  content?: Record<string, Content>
}

export interface OpenApi {
  openapi: '3.1.0'
  info: {
    title: string
    version: string
    description: string
    license: { name: string; identifier: string }
    contact: { name: string }
  }
  servers: { url: string; description: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, JsonSchema>
    responses: Record<string, Described>
    parameters: Record<string, Parameter>
    securitySchemes: Record<string, object>
  }
}

/** The API as OpenAPI 3.1, from the contracts alone: what travels, not what handlers see. */
export function createOpenApi(endpoints: Record<string, EndpointShape>): OpenApi {
  const wire = wireSchemas(nameSchemas(endpoints, namedSchemas))
  const failures: Record<string, Described> = {}
  const paths: OpenApi['paths'] = {}
  for (const [name, shape] of Object.entries(endpoints)) {
    const path = shape.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [shape.method.toLowerCase()]: operationOf(name, shape, wire, failures) }
  }
  const parameters = shareParameters(Object.values(paths).flatMap((one) => Object.values(one)))
  return {
    openapi: '3.1.0',
    info: {
      title: `API do ${marca.produto}`,
      version: '1',
      description:
        'Toda falha responde no formato Erro. Pontos, dinheiro e quantidades são números decimais com no máximo 2 casas. '
        + 'O cabeçalho Authorization aceita "{token}|" e "Bearer {token}". '
        + 'Onde dois caminhos servem a um endereço, vale o que tem ali a palavra fixa: /api/premios/categorias nunca é o '
        + 'prêmio {id}. Os que se cruzam, como /api/parceiros/status/{id} e /api/parceiros/{id}/encerramento, não têm '
        + 'métodos em comum.',
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: `Atendimento do ${marca.produto}` },
    },
    servers: [{ url: '/', description: 'O endereço em que este documento está' }],
    tags: [...new Set(Object.values(paths).flatMap((one) => Object.values(one).flatMap(({ tags }) => tags)))]
      .sort()
      .map((name) => ({ name, description: `O que começa com /api/${name}` })),
    paths,
    components: {
      schemas: referenced([paths, parameters], { Erro: wire.of(erroSchema), ...wire.named() }),
      responses: {
        Erro: {
          description: 'Falha, com uma frase para pessoas',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Erro' } } },
        },
        ...failures,
      },
      parameters,
      securitySchemes: {
        painel: { type: 'http', scheme: 'bearer', description: 'Token de uma sessão do painel' },
        loja: { type: 'http', scheme: 'bearer', description: 'Token de uma sessão da loja' },
      },
    },
  }
}

/** Leaves out names that nothing refers to: forms with files have their fields in place. */
function referenced(speaking: unknown, schemas: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const found = new Set(['Erro'])
  const look = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name)) continue
      found.add(name)
      look(schemas[name])
    }
  }
  look(speaking)
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => found.has(name)))
}

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 200, pattern: '^[!-~]+$' },
  description:
    'Repita o pedido com a mesma chave quando não souber se ele chegou: a resposta é a mesma e nada acontece duas vezes. '
    + 'Uma resposta repetida traz "Idempotency-Replayed: true". Vale 30 dias para a mesma pessoa; com outros dados responde 409. '
    + 'Um pedido recusado não moveu nada, e pode ser repetido com a mesma chave.',
}

/**
 * Puts the usual form of each parameter that many calls take, such as a list's page, among the shared parts, and
 * references to it into the calls. Gives the shared ones by their names.
 */
function shareParameters(operations: readonly Operation[]): Record<string, Parameter> {
  const uses = new Map<string, number>()
  const inlined = operations.flatMap(({ parameters = [] }) => parameters as Parameter[])
  for (const one of inlined.map(asText)) uses.set(one, (uses.get(one) ?? 0) + 1)
  const shared: Record<string, Parameter> = {}
  for (const one of inlined) {
    const usual = shared[one.name]
    const times = uses.get(asText(one))!
    if (times >= SHARED_BY && (!usual || times > uses.get(asText(usual))!)) shared[one.name] = one
  }
  const texts = new Map(Object.entries(shared).map(([name, one]) => [name, asText(one)]))
  for (const operation of operations)
    operation.parameters &&= (operation.parameters as Parameter[]).map((one) =>
      texts.get(one.name) === asText(one) ? { $ref: `#/components/parameters/${one.name}` } : one,
    )
  return shared
}
const SHARED_BY = 3
const asText = (one: Parameter): string => JSON.stringify(one)

function operationOf(name: string, shape: EndpointShape, wire: Wire, failures: Record<string, Described>): Operation {
  const parameters = [
    ...parametersOf('path', shape.params && wire.whole(shape.params), shape.example.params),
    ...parametersOf('query', shape.query && wire.whole(shape.query), shape.example.query),
    ...(shape.idempotente ? [IDEMPOTENCY_KEY] : []),
  ]
  const requestBody = requestBodyOf(shape, wire)
  return {
    operationId: name,
    summary: shape.resumo,
    description: `Quem pode chamar: ${accessForPeople(shape.access)}.`,
    tags: [shape.path.split('/')[2] ?? ''],
    'x-acesso': accessForPeople(shape.access),
    security: securityOf(shape.access),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(shape, wire, failures),
  }
}

const WHAT_SUCCEEDED: Record<AnswerStatus, string> = {
  200: 'Quando deu certo',
  201: 'Criado',
  202: 'O processamento continua; acompanhe pelo id',
  503: 'O sistema está de pé, mas algo nele não está bem',
}
const LIVE = 'Um evento por mudança; cada "data" traz um objeto'

/**
 * Answers and failures by status; where a status has both, the body is either. A body that is only a failure goes to
 * `shared`, by its codes, and is a reference.
 */
function responsesOf(shape: EndpointShape, wire: Wire, shared: Record<string, Described>): Operation['responses'] {
  const live = shape.encoding === 'sse'
  const answers = Object.entries(shape.answers).map(([status, schema]) => {
    const description = live ? LIVE : WHAT_SUCCEEDED[Number(status) as AnswerStatus]
    const example = status === mainStatusOf(shape) ? { example: shape.example.answer } : {}
    const content = { schema: wire.of(schema), ...example }
    const type = live
      ? 'text/event-stream'
      : shape.encoding === 'csv' && status === '200'
        ? 'text/csv'
        : 'application/json'
    return [status, { description, content: { [type]: content } }] as const
  })
  const codes = Object.entries(failuresOf(shape))
  const responses: Operation['responses'] = {}
  for (const status of new Set(codes.map(([, one]) => String(one)))) {
    const stated = codes.filter(([, one]) => String(one) === status).map(([codigo]) => codigo)
    if (status in shape.answers) responses[status] = failureResponse(stated)
    else {
      shared[stated.join('.')] = failureResponse(stated)
      responses[status] = { $ref: `#/components/responses/${stated.join('.')}` }
    }
  }
  for (const [status, answer] of answers) responses[status] = eitherOf(answer, responses[status])
  return { ...responses, default: { $ref: '#/components/responses/Erro' } }
}

const mainStatusOf = ({ answers }: EndpointShape): string | undefined => Object.keys(answers)[0]

const failureResponse = (codes: readonly string[]): Described => ({
  description: `Falha: ${codes.join(', ')}`,
  content: {
    'application/json': {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Erro' },
          { type: 'object', properties: { codigo: { enum: [...codes] } } },
        ],
      },
    },
  },
})

function eitherOf(answer: Described, failure: Operation['responses'][string] | undefined): Described {
  if (!failure || !('content' in failure) || !failure.content || !answer.content) return answer
  const [[type, { schema, ...rest }]] = Object.entries(answer.content) as [[string, Content]]
  const failed = failure.content['application/json']!.schema
  return {
    description: `${answer.description}. ${failure.description}`,
    content: { [type]: { schema: { anyOf: [schema, failed] }, ...rest } },
  }
}

function requestBodyOf(shape: EndpointShape, wire: Wire): Operation['requestBody'] {
  if (shape.encoding !== 'multipart') {
    return (
      shape.body && {
        required: true,
        content: { 'application/json': { schema: wire.of(shape.body), example: shape.example.body } },
      }
    )
  }
  const fields = shape.body ? wire.whole(shape.body) : { type: 'object' as const }
  // What a file looks like in an example that is text.
  const one = '(o arquivo)'
  const files = shape.arquivo ? { [shape.arquivo.campo]: shape.arquivo.varios ? [one] : one } : { arquivo: one }
  const file: JsonSchema = { type: 'string', contentMediaType: 'application/octet-stream' }
  const schema: JsonSchema = shape.arquivo
    ? {
        ...fields,
        properties: {
          ...fields.properties,
          [shape.arquivo.campo]: shape.arquivo.varios
            ? { type: 'array', items: file, maxItems: shape.arquivo.varios }
            : file,
        },
      }
    : {
        ...fields,
        properties: { arquivo: file, ...fields.properties },
        required: ['arquivo', ...(fields.required ?? [])],
      }
  return {
    required: true,
    content: { 'multipart/form-data': { schema, example: { ...(shape.example.body as object), ...files } } },
  }
}

function parametersOf(where: 'path' | 'query', schema: JsonSchema | undefined, example: unknown): Parameter[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schema
  const examples = Object(example) as Record<string, unknown>
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property as JsonSchema,
    example: exampleOf(property as JsonSchema, examples[name]),
  }))
}

/** A number, where a program would have one, of what stands in an address as text. */
const exampleOf = ({ type }: JsonSchema, example: unknown): unknown =>
  (type === 'integer' || type === 'number') && typeof example === 'string' ? Number(example) : example

/** The schema of what travels; of codecs and transforms the outer side. */
interface Wire {
  /** By its name, when it has one. */
  of: (schema: z.ZodType) => JsonSchema
  /** Its fields in place. */
  whole: (schema: z.ZodType) => JsonSchema
  /** All whose names were used so far. */
  named: () => Record<string, JsonSchema>
}

function wireSchemas(names: SchemaNames): Wire {
  const used = new Map<string, JsonSchema>()
  const whole = (schema: z.ZodType): JsonSchema => {
    const made = z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      override: describe,
      metadata: names,
    }) as JsonSchema
    const { $schema: _, '~standard': __, id: ___, $defs = {}, ...json } = named(made)
    for (const [name, { id: ____, ...one }] of Object.entries($defs as Record<string, JsonSchema>)) used.set(name, one)
    // What has a name comes as a reference to it.
    return used.get(names.get(schema)?.id ?? '') ?? json
  }
  return {
    whole,
    of: (schema) => {
      const id = names.get(schema)?.id
      if (id === undefined) return whole(schema)
      used.set(id, whole(schema))
      return { $ref: `#/components/schemas/${id}` }
    },
    named: () => Object.fromEntries([...used].sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

/** With references to where the document has its schemas. */
const named = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/')) as JsonSchema

function describe({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: JsonSchema }): void {
  if (zodSchema === decimalSchema)
    Object.assign(jsonSchema, { description: 'Decimal com no máximo 2 casas', examples: [12.3] })
  // The format says it for people; the pattern is how zod checks it.
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

function securityOf(access: Access): Record<string, string[]>[] {
  if (access === 'publico') return []
  return [
    ...(access.publico ? [{}] : []),
    ...(access.painel ? [{ painel: [] }] : []),
    ...(access.loja ? [{ loja: [] }] : []),
  ]
}

function accessForPeople(access: Access): string {
  if (access === 'publico') return 'Público'
  return [
    ...(access.publico ? ['Público'] : []),
    ...(access.painel ? [`Painel: ${access.painel.map((papel) => nomePapel[papel]).join(', ')}`] : []),
    ...(access.loja ? ['Loja'] : []),
  ].join(' · ')
}
