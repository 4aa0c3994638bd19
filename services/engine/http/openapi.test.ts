import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import request from 'supertest'
import { describe, expect, it } from 'vitest'
import { outdated } from '../../../tools/generate.ts'
import { endpoints } from './endpoints.ts'
import { createTestApp } from './gateway.fixture.ts'
import { createOpenApi, wholeOperation } from './openapi.ts'

const document = createOpenApi(endpoints)

/** The parts of OpenAPI 3.1's structure that this document uses; anything else in it is a mistake. */
const content = {
  type: 'object',
  minProperties: 1,
  additionalProperties: {
    type: 'object',
    required: ['schema'],
    properties: { schema: { type: 'object' }, example: {} },
    additionalProperties: false,
  },
}
const reference = {
  type: 'object',
  required: ['$ref'],
  properties: { $ref: { pattern: '^#/components/(responses|parameters)/[\\w.-]+$' } },
  additionalProperties: false,
}
const parameter = {
  type: 'object',
  required: ['name', 'in', 'required', 'schema'],
  additionalProperties: false,
  properties: {
    name: { type: 'string' },
    in: { enum: ['path', 'query', 'header'] },
    description: { type: 'string' },
    required: { type: 'boolean' },
    schema: { type: 'object' },
    example: {},
  },
}
const response = {
  type: 'object',
  required: ['description'],
  additionalProperties: false,
  properties: { description: { type: 'string' }, content },
}
const operation = {
  type: 'object',
  required: ['operationId', 'summary', 'description', 'tags', 'x-acesso', 'security', 'responses'],
  additionalProperties: false,
  properties: {
    operationId: { type: 'string' },
    summary: { type: 'string', minLength: 10 },
    description: { type: 'string', minLength: 10 },
    tags: { type: 'array', minItems: 1, items: { type: 'string', minLength: 1 } },
    'x-acesso': { type: 'string', minLength: 1 },
    security: {
      type: 'array',
      items: { type: 'object', propertyNames: { enum: ['painel', 'loja'] }, additionalProperties: { const: [] } },
    },
    parameters: { type: 'array', items: { anyOf: [reference, parameter] } },
    requestBody: {
      type: 'object',
      required: ['content'],
      additionalProperties: false,
      properties: { required: { type: 'boolean' }, content },
    },
    responses: {
      type: 'object',
      required: ['200', 'default'],
      propertyNames: { pattern: '^(?:[1-5]\\d\\d|default)$' },
      additionalProperties: { anyOf: [reference, response] },
    },
  },
}
const structure = {
  type: 'object',
  required: ['openapi', 'info', 'servers', 'tags', 'paths', 'components'],
  additionalProperties: false,
  properties: {
    openapi: { const: '3.1.0' },
    info: {
      type: 'object',
      required: ['title', 'version'],
      properties: {
        title: { type: 'string' },
        version: { type: 'string' },
        description: { type: 'string' },
        license: { const: { name: 'MIT', identifier: 'MIT' } },
        contact: { type: 'object', required: ['name'] },
      },
      additionalProperties: false,
    },
    servers: { const: [{ url: '/', description: 'O endereço em que este documento está' }] },
    tags: { type: 'array', items: { type: 'object', required: ['name', 'description'] } },
    paths: {
      type: 'object',
      propertyNames: { pattern: '^/api/' },
      additionalProperties: {
        type: 'object',
        propertyNames: { enum: ['get', 'post', 'put', 'patch', 'delete'] },
        additionalProperties: operation,
      },
    },
    components: {
      type: 'object',
      additionalProperties: false,
      properties: {
        schemas: { type: 'object' },
        responses: { type: 'object', required: ['Erro'], additionalProperties: response },
        parameters: { type: 'object', additionalProperties: parameter },
        securitySchemes: { type: 'object', required: ['painel', 'loja'] },
      },
    },
  },
}

const operations = Object.entries(document.paths).flatMap(([path, byMethod]) =>
  Object.entries(byMethod).map(([method, one]) => ({ path, method, one: wholeOperation(one, document) })),
)
const schemas = operations.flatMap(({ one }) => [
  ...one.parameters.map(({ schema }) => schema),
  ...[one.requestBody, ...Object.values(one.responses)]
    .flatMap((part) => (part ? Object.values(part.content ?? {}) : []))
    .map(({ schema }) => schema),
])

const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)
ajv.addSchema({ $id: 'http://lastro/', components: document.components } as AnySchema)
const validator = (schema: object) =>
  ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"http://lastro/#/')) as AnySchema)

describe('what is generated', () => {
  it('is in the repository as it would be written now (npm run generate)', () => {
    expect(outdated().map(({ path }) => path)).toEqual([])
  })
})

describe('the OpenAPI document', () => {
  it('has the structure of OpenAPI 3.1', () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true })
    ajv.validate(structure, document)
    expect(ajv.errors ?? []).toEqual([])
  })

  it('has every endpoint once, and its path parameters', () => {
    expect(operations.map(({ one }) => one.operationId).sort()).toEqual(Object.keys(endpoints).sort())
    for (const { path, one } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect(one.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(inPath)
    }
  })

  it('has no two paths that only differ in the names of their parameters', () => {
    const paths = Object.keys(document.paths)
    expect(new Set(paths.map((path) => path.replace(/\{\w+\}/g, '{}'))).size).toBe(paths.length)
  })

  it('holds only schemas that a validator can compile', () => {
    expect(schemas.length).toBeGreaterThan(operations.length)
    const different = new Map(schemas.map((schema) => [JSON.stringify(schema), schema]))
    for (const schema of different.values()) expect(() => validator(schema)).not.toThrow()
  })

  it('has examples that are what their schemas say', () => {
    const wrong = operations.flatMap(({ path, method, one }) => {
      const examples = [
        ...one.parameters,
        ...[one.requestBody, ...Object.values(one.responses)].flatMap((part) =>
          part ? Object.values(part.content ?? {}) : [],
        ),
      ].filter((part) => part.example !== undefined)
      return examples.flatMap(({ schema, example }) => {
        const validate = validator(schema)
        return validate(example) ? [] : [`${method} ${path}: ${ajv.errorsText(validate.errors)}`]
      })
    })
    expect(wrong).toEqual([])
  })

  it('names what travels, each name once and none that nothing speaks of', () => {
    const names = Object.keys(document.components.schemas)
    for (const name of ['Rede', 'Venda', 'Parceiro', 'Produto', 'Resgate', 'Perfil', 'NovaRede', 'EntrarLojaPedido'])
      expect(names).toContain(name)
    const spoken = new Set(
      [...JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name),
    )
    expect(names.sort()).toEqual([...spoken].sort())
  })

  it('has what many calls share once, and nothing shared that no call speaks of', () => {
    const text = JSON.stringify(document.paths)
    for (const kind of ['parameters', 'responses'] as const)
      for (const name of Object.keys(document.components[kind]))
        expect(text.split(`"#/components/${kind}/${name}"`).length, name).toBeGreaterThan(1)
    const pages = operations.filter(({ one }) => one.parameters.some(({ name }) => name === 'pagina'))
    expect(pages.length).toBeGreaterThan(10)
    expect(text.match(/"name":"(pagina|busca|Idempotency-Key)"/g)).toBeNull()
  })

  it('describes what travels: points are decimal numbers, not hundredths', () => {
    expect(JSON.stringify(document.components.schemas)).toContain(
      '"creditados":{"type":"number","description":"Decimal com no máximo 2 casas"',
    )
    const upload = document.paths['/api/upload/vendas']?.post
    expect(upload?.requestBody?.content['multipart/form-data']?.schema.required).toEqual(['arquivo'])
    expect(Object.keys(upload?.responses ?? {})).toEqual([
      ...['200', '202', '400', '401', '403', '409', '413', '415', '422', '429', '503'],
      'default',
    ])
    const live = document.paths['/api/processamentos/{id}/eventos']?.get?.responses[200]
    expect(live && 'content' in live ? Object.keys(live.content ?? {}) : []).toEqual(['text/event-stream'])
  })

  it('has paths that cross only where their methods tell them apart', () => {
    const inParts = Object.entries(document.paths).map(([path, methods]) => ({
      path,
      parts: path.split('/').map((part) => (part.startsWith('{') ? null : part)),
      methods: Object.keys(methods),
    }))
    const crossing = inParts.flatMap((a) =>
      inParts
        .filter(
          (b) =>
            a.parts.length === b.parts.length
            && a.parts.every((part, n) => part === null || b.parts[n] === null || part === b.parts[n])
            && a.parts.some((part, n) => part === null && b.parts[n] !== null)
            && a.parts.some((part, n) => part !== null && b.parts[n] === null),
        )
        .map((b) => ({ paths: `${a.path} ${b.path}`, shared: a.methods.filter((one) => b.methods.includes(one)) })),
    )
    expect(crossing.map(({ paths }) => paths)).toContain('/api/parceiros/status/{id} /api/parceiros/{id}/encerramento')
    expect(crossing.filter(({ shared }) => shared.length > 0)).toEqual([])
  })

  it('says who may call what', () => {
    expect(document.paths['/api/saude']?.get?.security).toEqual([])
    expect(document.paths['/api/extrato']?.get?.security).toEqual([{ loja: [] }])
    expect(document.paths['/api/parceiros']?.post?.security).toEqual([{}, { painel: [] }, { loja: [] }])
    expect(document.paths['/api/parceiros']?.post?.['x-acesso']).toBe(
      'Público · Painel: Smart Operador, Smart Administrador · Loja',
    )
    expect(document.paths['/api/sessoes']?.get?.security).toEqual([{ painel: [] }, { loja: [] }])
    expect(document.paths['/api/upload/vendas']?.post?.['x-acesso']).toBe('Painel: Smart Operador, Smart Administrador')
  })

  it('is served, and has a page for people without scripts, whose one style the policy knows', async () => {
    using fixture = createTestApp()
    expect((await request(fixture.app).get('/api/openapi.json')).body).toEqual(JSON.parse(JSON.stringify(document)))
    const { status, text, headers } = await request(fixture.app).get('/api/docs')
    expect(status).toBe(200)
    expect(headers['content-security-policy']).toMatch(/style-src-elem 'self' 'sha256-[A-Za-z0-9+/]{43}=';/)
    expect(text).not.toMatch(/<script|<link|<img| style=|\son\w+=/)
    for (const { path, one } of operations) {
      expect(text).toContain(`<code>${path}</code>`)
      expect(text).toContain(one.summary.replaceAll('"', '&quot;'))
    }
  })
})
