import { createHash } from 'node:crypto'
import { contentPolicy } from './security.ts'
import { wholeOperation, type JsonSchema, type OpenApi, type WholeOperation } from './openapi.ts'

export interface DocsPage {
  html: string
  contentPolicy: string
}

/** The API for people to read: one page without scripts or anything fetched, in light and dark. */
export function docsPage(document: OpenApi): DocsPage {
  const digest = createHash('sha256').update(STYLE).digest('base64')
  const html = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escape(document.info.description)}">
<title>${escape(document.info.title)}</title>
<style>${STYLE}</style>
</head>
<body>
<header><h1>${escape(document.info.title)}</h1>
<p>${escape(document.info.description)} O mesmo em <a href="/api/openapi.json">OpenAPI 3.1</a>.</p></header>
<nav aria-label="Recursos">${resourcesOf(document)
    .map(([tag]) => `<a href="#${escape(tag)}">${escape(tag)}</a>`)
    .join(' ')}<a href="#erro">erros</a></nav>
<main>
${resourcesOf(document)
  .map(([tag, entries]) => resource(tag, entries))
  .join('\n')}
<section id="erro"><h2>erros</h2><p>Toda falha tem um destes status: 400, 401, 403, 404, 405, 409, 413, 415, 422, 429,
  500 ou 503. O corpo é sempre este:</p>
${schemaList(document.components.schemas.Erro ?? {})}</section>
</main>
</body>
</html>
`
  return { html, contentPolicy: contentPolicy(`'sha256-${digest}'`) }
}

/** People read a schema where it is used. */
function withoutNames(part: unknown, schemas: Record<string, JsonSchema>): unknown {
  if (Array.isArray(part)) return part.map((one) => withoutNames(one, schemas))
  if (!isObject(part)) return part
  const name = /^#\/components\/schemas\/(\w+)$/.exec(String(part.$ref))?.[1]
  if (name !== undefined) return withoutNames(schemas[name], schemas)
  return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, withoutNames(one, schemas)]))
}

type Entry = { method: string; path: string; operation: WholeOperation }

function resourcesOf(document: OpenApi): [tag: string, entries: Entry[]][] {
  const entries = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation: withoutNames(wholeOperation(operation, document), document.components.schemas) as WholeOperation,
    })),
  )
  const byTag = Map.groupBy(entries, ({ operation }) => operation.tags[0])
  return [...byTag].sort(([a], [b]) => a.localeCompare(b, 'pt-BR'))
}

const resource = (tag: string, entries: Entry[]): string =>
  `<section id="${escape(tag)}"><h2>${escape(tag)}</h2>\n${entries.map(endpoint).join('\n')}</section>`

function endpoint({ method, path, operation }: Entry): string {
  const { parameters } = operation
  const responses = Object.entries(operation.responses)
    .filter(([status]) => status !== 'default')
    .map(([status, { description, content = {} }]) => ({
      status,
      description,
      content,
      failed: 'allOf' in (content['application/json']?.schema ?? {}),
    }))
  const parts = [
    block(
      'Parâmetros',
      parameters.length > 0
        && `<ul>${parameters
          .map(({ name, required, schema, in: where }) =>
            property(name, schema, required, where === 'path' ? 'no endereço' : 'na consulta'),
          )
          .join('')}</ul>`,
    ),
    ...Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) =>
      block(`Corpo (${type})`, schemaList(schema)),
    ),
    ...responses
      .filter(({ failed }) => !failed)
      .flatMap(({ status, description, content }) =>
        Object.entries(content).map(([type, { schema }]) =>
          block(`Resposta ${status} (${type})`, `<p>${escape(description)}:</p>${schemaList(schema)}`),
        ),
      ),
    block(
      'Falhas',
      `<ul>${responses
        .filter(({ failed }) => failed)
        .map(({ status, description }) => `<li><code>${status}</code> ${escape(description)}</li>`)
        .join('')}</ul>`,
    ),
  ]
  return `<details><summary><b class="${method.toLowerCase()}">${method}</b> <code>${escape(path)}</code>
<span>${escape(operation.summary)}</span></summary>
<p class="acesso">${escape(operation['x-acesso'])}</p>${parts.join('')}</details>`
}

const block = (title: string, content: string | false): string => (content ? `<h3>${escape(title)}</h3>${content}` : '')

/** The properties of an object, a list's items, or each alternative; nested as deep as the schema. */
function schemaList(schema: JsonSchema): string {
  const alternatives = schema.anyOf ?? schema.oneOf
  const objects = alternatives?.filter((one) => hasParts(one as JsonSchema)) ?? []
  if (objects.length > 1)
    return objects.map((one, index) => `<p>Alternativa ${index + 1}</p>${schemaList(one as JsonSchema)}`).join('')
  if (objects[0]) return schemaList(objects[0] as JsonSchema)
  if (schema.items && hasParts(schema.items as JsonSchema)) return schemaList(schema.items as JsonSchema)
  if (!schema.properties && isObject(schema.additionalProperties))
    return `<ul>${property('{nome}', schema.additionalProperties, true)}</ul>`
  const entries = Object.entries(schema.properties ?? {})
  if (entries.length === 0) return ''
  return `<ul>${entries.map(([name, child]) => property(name, child as JsonSchema, schema.required?.includes(name) ?? false)).join('')}</ul>`
}

const isObject = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null

const hasParts = (schema: JsonSchema): boolean => schemaList(schema) !== ''

function property(name: string, schema: JsonSchema, required: boolean, where = ''): string {
  const notes = [
    typeOf(schema),
    where,
    required ? '' : 'opcional',
    schema.default === undefined ? '' : `padrão ${JSON.stringify(schema.default)}`,
    limits(schema),
  ]
    .filter((note) => note !== '')
    .join(', ')
  const description =
    schema.description && !notes.includes(schema.description) ? ` <small>${escape(schema.description)}</small>` : ''
  return `<li><code>${escape(name)}</code> <i>${escape(notes)}</i>${description}${schemaList(schema)}</li>`
}

const TYPES: Record<string, string> = {
  string: 'texto',
  number: 'número',
  integer: 'inteiro',
  boolean: 'verdadeiro ou falso',
  object: 'objeto',
  array: 'lista',
  null: 'nulo',
}
const FORMATS: Record<string, string> = {
  uuid: 'identificador (UUID)',
  'date-time': 'data e hora (ISO, UTC)',
  date: 'data',
  email: 'e-mail',
}

function typeOf(schema: JsonSchema): string {
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return [...new Set(alternatives.map((one) => typeOf(one as JsonSchema)))].join(' ou ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.contentMediaType !== undefined) return 'arquivo'
  if (schema.format !== undefined && FORMATS[schema.format]) return FORMATS[schema.format] ?? ''
  if (schema.type === 'array' && isObject(schema.items))
    return schema.items.type === 'object' ? 'lista de objetos' : `lista de ${typeOf(schema.items)}`
  const types = [schema.type ?? []].flat()
  return types.map((type) => TYPES[type] ?? type).join(' ou ') || 'qualquer valor'
}

function limits(schema: JsonSchema): string {
  const pairs: [string, unknown][] = [
    ['mín.', schema.minimum ?? schema.minLength],
    ['máx.', schema.maximum ?? schema.maxLength],
  ]
  return pairs
    .filter(([, value]) => value !== undefined)
    .map(([label, value]) => `${label} ${String(value)}`)
    .join(', ')
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)

const STYLE = `
:root{color-scheme:light dark;--fundo:light-dark(#fff,#16181d);--texto:light-dark(#1c2024,#e8eaed);
--fraco:light-dark(#5b6470,#a0a8b4);--linha:light-dark(#dfe3e8,#2e333b);
--realce:light-dark(#f5f7f9,#1e2228);--elo:light-dark(#0b5cad,#7db8f7)}
*{box-sizing:border-box}
body{margin:0 auto;max-width:60rem;padding:1.5rem 1rem 4rem;background:var(--fundo);color:var(--texto);
font:16px/1.5 system-ui,sans-serif}
h1{font-size:1.6rem;margin:0 0 .25rem}h2{font-size:1.2rem;margin:2rem 0 .5rem}h3{font-size:.95rem;margin:1rem 0 .25rem}
header p,.acesso,small,i{color:var(--fraco)}i{font-style:normal;font-size:.9em}
a{color:var(--elo)}nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem}
details{border:1px solid var(--linha);border-radius:.5rem;margin:.5rem 0;padding:0 .9rem}
details[open]{padding-bottom:.9rem}
summary{cursor:pointer;padding:.6rem 0;overflow-wrap:anywhere}
summary:focus-visible,a:focus-visible{outline:2px solid var(--elo);outline-offset:2px;border-radius:.25rem}
summary b{display:inline-block;min-width:4rem;font:600 .85rem ui-monospace,monospace;color:var(--elo)}
summary span{color:var(--fraco)}
code{font:.9em ui-monospace,monospace}
ul{margin:.25rem 0;padding-left:1.1rem}li{margin:.15rem 0;overflow-wrap:anywhere}
li>ul{border-left:1px solid var(--linha);padding-left:1.2rem}
.acesso{margin:0;background:var(--realce);border-radius:.25rem;padding:.2rem .5rem;display:inline-block}
`
