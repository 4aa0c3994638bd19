import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import type { pontuacoesDoParceiro } from '#contracts/http/pontuacoes.ts'
import type { TableListOptions } from '#services/engine/lists/table-list.ts'
import type { ActorPainel } from '#services/engine/sessions/actor.ts'

/** Nothing that a panel user can call forgets what they may see (docs/decisions/0029-one-reach.md). */
const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const files = (...patterns: string[]) =>
  globSync(patterns, { cwd: ROOT })
    .filter((path) => !/\.(test|fixture)\.ts$/.test(path))
    .sort()

/** Of read models every exported function is a query; of a feature, those that get a database. */
const QUERIES = 'projections/*/*.queries.ts'
const FEATURES = 'services/!(engine|demo|roles|migrations|verification)/**/*.ts'

/** Why a query may do without; its comment says which, beside it: "Without reach: one's own." */
const REASONS = [
  "one's own",
  'of ids found within reach',
  'only ids, for lists that are limited',
  'limited in the list whose rows these are',
  'limited by the actor',
  'read for who sees all',
  'anybody who may call may know it',
  'a count against a limit',
  'for commands and jobs',
]

interface Query {
  name: string
  parameters: readonly ts.ParameterDeclaration[]
  comment: string
}

/** The functions that a file exports. */
function exportedFunctions(source: ts.SourceFile): Query[] {
  const exported = (node: ts.HasModifiers) =>
    ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false
  return source.statements.flatMap((statement): Query[] => {
    const comment = ts
      .getJSDocCommentsAndTags(statement)
      .map((one) => one.getText(source).replaceAll(/\s+(\* )?/g, ' '))
      .join(' ')
    if (ts.isFunctionDeclaration(statement) && exported(statement))
      return [{ name: statement.name!.text, parameters: statement.parameters, comment }]
    if (!ts.isVariableStatement(statement) || !exported(statement)) return []
    return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
      initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))
        ? [{ name: name.getText(source), parameters: initializer.parameters, comment }]
        : [],
    )
  })
}

/** Queries without a parameter of the type `Reach`, nor one of a type of the same file that holds a `Reach`. */
function withoutReach(path: string, text = read(path)): Query[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const holders = source.statements
    .filter((statement) => ts.isInterfaceDeclaration(statement))
    .filter(({ members }) =>
      members.some((one) => ts.isPropertySignature(one) && !one.questionToken && one.type?.getText(source) === 'Reach'),
    )
    .map(({ name }) => name.text)
  const typeOf = ({ type }: ts.ParameterDeclaration) => type?.getText(source) ?? ''
  const isQuery = ({ parameters }: Query) =>
    path.startsWith('projections/') || parameters.some((one) => /\b(Db|App)\b/.test(typeOf(one)))
  return exportedFunctions(source)
    .filter(isQuery)
    .filter(({ parameters }) => !parameters.some((one) => ['Reach', ...holders].includes(typeOf(one))))
}

/** Those of them that do not say why. */
const forgetful = (path: string, text?: string): string[] =>
  withoutReach(path, text)
    .filter(({ comment }) => !REASONS.includes(/Without reach: (.+?)\./.exec(comment)?.[1] ?? ''))
    .map(({ name }) => `${path}#${name}`)

describe('a query that a panel user can call', () => {
  const queries = files(QUERIES, FEATURES).filter((path) => !path.endsWith('.routes.ts'))

  test('requires their reach, or says beside it why it may do without', () => {
    expect(queries.length).toBeGreaterThan(40)
    expect(queries.flatMap((path) => forgetful(path))).toEqual([])
  })
  test('gives no reason when it takes a reach, and each reason is given', () => {
    const said = queries.flatMap((path) => {
      const idle = withoutReach(path).map(({ name }) => name)
      const source = ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true)
      return exportedFunctions(source).flatMap(({ name, comment }) => {
        const reason = /Without reach: (.+?)\./.exec(comment)?.[1]
        return reason === undefined ? [] : [{ query: `${path}#${name}`, reason, idle: idle.includes(name) }]
      })
    })
    expect(said.filter(({ idle }) => !idle)).toEqual([])
    expect([...new Set(said.map(({ reason }) => reason))].sort()).toEqual(REASONS.toSorted())
  })

  test.each([
    ['export async function lerMetas(db: Db, rede: string) {}', 'projections/metas/metas.queries.ts'],
    ['export const metasDaRede = (rede: string) => sql`from metas.metas`', 'projections/metas/metas.queries.ts'],
    ['export const lerMetas = (db: Db, reach?: Reach | null) => []', 'projections/metas/metas.queries.ts'],
    ['interface F { reach?: Reach }\nexport function lerMetas(db: Db, f: F) {}', 'projections/metas/metas.queries.ts'],
    ['export async function lerMetas({ readDb }: App) {}', 'services/metas/ler-metas.ts'],
    ['export async function lerMetas(db: Db) {}', 'services/metas/ler-metas.ts'],
    ['/** Without reach: why not. */\nexport async function lerMetas(db: Db) {}', 'services/metas/ler-metas.ts'],
  ])('is found when it forgets: %s', (text, path) => {
    expect(forgetful(path, text)).toHaveLength(1)
  })
  test.each([
    ['export async function lerMetas(db: Db, reach: Reach) {}', 'projections/metas/metas.queries.ts'],
    ['interface F { reach: Reach }\nexport function lerMetas(db: Db, f: F) {}', 'projections/metas/metas.queries.ts'],
    ["/** A. Without\n * reach: one's own. */\nexport function lerMetas(db: Db) {}", 'services/metas/ler-metas.ts'],
    ['export const criarMeta = (context: CommandContext) => {}', 'services/metas/criar-meta.ts'],
  ])('is left alone when it does not: %s', (text, path) => {
    expect(forgetful(path, text)).toEqual([])
  })

  test('limits people by their reach alone: nobody else reads the ids of who they may see', () => {
    const readers = files('{services,projections}/**/*.ts').filter((path) =>
      /\b(redes|revendas)Permitidas\b/.test(read(path)),
    )
    expect(readers.filter((path) => !path.startsWith('services/engine/sessions/'))).toEqual([
      'services/engine/reach/reach.ts',
    ])
  })
})

describe('a list', () => {
  test('says of which network and shop its rows are, or asks for the reach itself', () => {
    const lists = files('services/**/*.list.ts')
    expect(lists.length).toBeGreaterThan(2)
    expect(lists.filter((path) => !/\btableList[<(]|\breach\b/.test(read(path)))).toEqual([])
  })

  test('does not compile when it says nothing', () => {
    // @ts-expect-error `place` is missing
    const options: TableListOptions<typeof pontuacoesDoParceiro, ActorPainel> = {
      columns: {} as TableListOptions<typeof pontuacoesDoParceiro, ActorPainel>['columns'],
      key: { sql: sql`numero`, type: 'bigint' },
      from: () => sql`from vendas.vendas where true`,
    }
    expect(options).not.toHaveProperty('place')
  })
})
