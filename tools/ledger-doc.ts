/**
 * `docs/ledger.md`: what the ledger can hold, generated from the contracts. Types come from the schemas, descriptions
 * from the doc comments beside them, and the handlers of an event from the projections' maps and the reactions' lists.
 */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import type { z } from 'zod'
import { eventMetadataSchema, textoSchema, type EventDefinition } from '#contracts/event.ts'
import { streams, type EventType } from '#contracts/events/catalogue.ts'
import { centesimosPositivosSchema, centesimosSchema } from '#contracts/values/centesimos.ts'
import { diaSchema } from '#contracts/values/dia.ts'
import { tipoFiscalSchema } from '#contracts/values/documentos.ts'
import { projections } from '#projections/all.ts'
import { IGNORE, type StreamName } from '#projections/projection.ts'

const root = join(import.meta.dirname, '..')

/** Schemas that mean more than their type, with their text in the table. */
const NAMED: ReadonlyMap<z.ZodType, string> = new Map<z.ZodType, string>([
  [centesimosSchema, 'hundredths'],
  [centesimosPositivosSchema, 'hundredths ≥ 0'],
  [diaSchema, 'day (`YYYY-MM-DD`)'],
  [tipoFiscalSchema, '`N` or `C`'],
  [textoSchema, 'text (id and salted hash)'],
])

/** The parts of a zod schema used here. */
interface Definition {
  type: string
  format?: string
  innerType?: z.ZodType
  element?: z.ZodType
  shape?: Record<string, z.ZodType>
  entries?: Record<string, string>
  values?: unknown[]
}
const definitionOf = (schema: z.ZodType): Definition => schema._zod.def as unknown as Definition

function typeOf(schema: z.ZodType): string {
  const named = NAMED.get(schema)
  if (named) return named
  const { type, format, innerType, element, entries, values } = definitionOf(schema)
  if (type === 'nullable' && innerType) return `${typeOf(innerType)} or null`
  if (type === 'optional' && innerType) return `${typeOf(innerType)}, or left out`
  if (type === 'array' && element)
    return `list of ${!NAMED.has(element) && definitionOf(element).type === 'object' ? 'objects' : typeOf(element)}`
  if (type === 'enum' && entries)
    return Object.values(entries)
      .map((value) => `\`${value}\``)
      .join(', ')
  if (type === 'literal' && values) return values.map((value) => `\`${JSON.stringify(value)}\``).join(', ')
  if (type === 'record') return 'values by name'
  if (type === 'number' && format === 'safeint') return 'integer'
  if (type === 'string' && format === 'uuid') return 'UUID'
  if (type === 'string' && format === 'datetime') return 'instant (ISO 8601, UTC)'
  if ((type === 'string' && !format) || type === 'object') return type
  throw new Error(`docs/ledger.md has no words for a schema of type ${type}${format ? ` (${format})` : ''}`)
}

/** One row of a table; a field inside an object or a list is named by its path. */
interface Field {
  path: string
  type: string
  description: string
}

/** The fields of a schema in order, each followed by those inside it. `source` is the schema's source code. */
function fieldsOf(schema: z.ZodType, source: Source, prefix = ''): Field[] {
  if (NAMED.has(schema)) return []
  const { type, innerType, element, shape } = definitionOf(schema)
  const inside = type === 'nullable' ? innerType : type === 'array' ? element : undefined
  if (inside) return fieldsOf(inside, source, prefix)
  if (!shape) return []
  const written = writtenFields(source)
  return Object.entries(shape).flatMap(([name, field]) => {
    const found = written.get(name)
    if (!found) throw new Error(`docs/ledger.md: where is ${prefix}${name} written? Not in ${source.node.getText()}`)
    const path = `${prefix}${name}${definitionOf(field).type === 'array' ? '[]' : ''}`
    return [{ path, type: typeOf(field), description: found.comment }, ...fieldsOf(field, found, `${path}.`)]
  })
}

/** A part of a contract's source code, which has the doc comments. */
interface Source {
  node: ts.Expression
  file: string
}

const parsed = new Map<string, ts.SourceFile>()
function parse(file: string): ts.SourceFile {
  const known = parsed.get(file) ?? ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  parsed.set(file, known)
  return known
}

const commentOf = (node: ts.Node): string =>
  ts
    .getJSDocCommentsAndTags(node)
    .map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '')
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()

/** A module's `const`, in this file or where the file imports it from. */
function findConst(file: string, name: string): Source & { comment: string } {
  for (const statement of parse(file).statements) {
    if (ts.isVariableStatement(statement)) {
      const found = statement.declarationList.declarations.find((one) => one.name.getText() === name)
      if (found?.initializer) return { node: found.initializer, file, comment: commentOf(statement) }
    } else if (
      ts.isImportDeclaration(statement)
      && ts.isStringLiteral(statement.moduleSpecifier)
      && statement.moduleSpecifier.text.startsWith('.')
    ) {
      const names = statement.importClause?.namedBindings
      if (names && ts.isNamedImports(names) && names.elements.some((one) => one.name.text === name)) {
        return findConst(join(dirname(file), statement.moduleSpecifier.text), name)
      }
    }
  }
  throw new Error(`docs/ledger.md: ${file} has no const ${name}`)
}

/** The fields that a schema's source defines, followed through shared schemas, `extend`, lists and `nullable`. */
function writtenFields({ node, file }: Source): Map<string, Source & { comment: string }> {
  if (ts.isIdentifier(node)) return writtenFields(findConst(file, node.text))
  if (ts.isObjectLiteralExpression(node)) {
    return new Map(
      node.properties
        .filter(ts.isPropertyAssignment)
        .map((one) => [one.name.getText(), { node: one.initializer, file, comment: commentOf(one) }]),
    )
  }
  if (!ts.isCallExpression(node)) return new Map()
  const {
    expression: called,
    arguments: [first, , third],
  } = node
  if (ts.isIdentifier(called) && called.text === 'event' && third) return writtenFields({ node: third, file })
  if (!ts.isPropertyAccessExpression(called)) return new Map()
  const {
    expression: on,
    name: { text: method },
  } = called
  if (on.getText() === 'z') return first ? writtenFields({ node: first, file }) : new Map()
  const base = writtenFields({ node: on, file })
  return method === 'extend' && first ? new Map([...base, ...writtenFields({ node: first, file })]) : base
}

/** Every file of reactions lists in `REAGE_A` the events it follows. */
const reactions = await Promise.all(
  globSync('services/*/*.reactions.ts', { cwd: root })
    .sort()
    .map(async (path) => {
      const { REAGE_A } = (await import(join(root, path))) as { REAGE_A?: readonly EventType[] }
      if (!REAGE_A) throw new Error(`${path} does not say what it reacts to`)
      return { path, types: REAGE_A }
    }),
)

function handledBy(type: EventType): string {
  const models = projections
    .filter(({ on }) => on[type] !== IGNORE)
    .map(({ name }) => `[\`${name}\`](../projections/${name}/${name}.projection.ts)`)
  const reacting = reactions
    .filter(({ types }) => types.includes(type))
    .map(({ path }) => `[\`${path.split('/').at(-1)}\`](../${path})`)
  const sentences = [
    ...(models.length > 0 ? [`Read models: ${models.join(', ')}.`] : []),
    ...(reacting.length > 0 ? [`Reactions: ${reacting.join(', ')}.`] : []),
  ]
  return sentences.join(' ') || 'No read model and no reaction handles it.'
}

const cell = (text: string): string => (text === '' ? '' : ` ${text.replaceAll('|', '\\|')} `)
const table = (fields: readonly Field[]): string[] => [
  '| field | type | meaning |',
  '|---|---|---|',
  ...fields.map(({ path, type, description }) => `|${cell(`\`${path}\``)}|${cell(type)}|${cell(description)}|`),
]

const HEAD = `# The ledger

Made from \`contracts/events/\` by \`npm run generate\`: change the contracts, not this file.

Each stream is the history of one thing. Its name is the category, a hyphen and an id; of some there is only one, named
like its category. An event is stored with its stream, its \`revision\` in the stream (from 0, without holes), its
\`position\` in the whole ledger (order of commit; holes are allowed), an id, its type, its data and its metadata.
Events are never changed or deleted.

- *Hundredths* are integers: 1230 points are 12.30 points, and the same goes for money and quantities.
- A *day* is a business day in America/Sao_Paulo.
- A *text* is what a person typed. It is kept outside the ledger; the event holds its id and a salted hash.
- Data is the newest version: older ones are stored as they were written, and upcast when they are read. How a new
  version is made: [CONTRIBUTING](../CONTRIBUTING.md#change-an-event-that-exists).

Streams, with the read models that follow each and the reactions to it; of a stream that a read model follows, it says
of every event what becomes of it:
`

function followersOf(name: StreamName): string {
  const types = Object.values<EventDefinition>(streams[name].events).map(({ type }) => type)
  const models = projections.filter(({ follows }) => follows.includes(name)).map((one) => `\`${one.name}\``)
  const reacting = reactions
    .filter((one) => one.types.some((type) => types.includes(type)))
    .map(({ path }) => `\`${path.split('/').at(-1)}\``)
  return [...models, ...reacting].join(', ') || 'nobody'
}

/** The whole document. */
export function createLedgerDoc(): string {
  const index = Object.entries(streams).map(
    ([name, one]) =>
      `- [\`${'stream' in one ? one.stream : `${one.category}-…`}\`](#stream-${one.category}): `
      + followersOf(name as StreamName),
  )
  const sections = Object.values(streams).flatMap(({ category, events }) => {
    const file = join(root, 'contracts/events', `${category}.ts`)
    return [
      `## Stream ${category}`,
      '',
      findConst(file, category).comment,
      '',
      ...Object.entries<EventDefinition>(events).flatMap(([name, { type, titulo, version, data }]) => [
        `### ${type}`,
        '',
        `${titulo}. Version ${version}${version > 1 ? '; older ones are upcast' : ''}.`,
        '',
        ...table(fieldsOf(data, findConst(file, name))),
        '',
        handledBy(type as EventType),
        '',
      ]),
    ]
  })
  const metadata = fieldsOf(eventMetadataSchema, findConst(join(root, 'contracts/event.ts'), 'eventMetadataSchema'))
  return [
    HEAD,
    ...index,
    '',
    ...sections,
    '## Metadata',
    '',
    "Beside every event's data: who and when, and nothing personal.",
    '',
    ...table(metadata),
    '',
  ].join('\n')
}
