import { execFile } from 'node:child_process'
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const ROOMS = ['contracts', 'services', 'projections', 'web']

interface Cruise {
  modules: { source: string; dependencies: { resolved: string }[] }[]
  summary: { violations: { rule: { name: string }; from: string; to: string }[] }
}

/** What dependency-cruiser reports for the rooms under `dir` with the project's rules. */
async function cruise(dir: string): Promise<Cruise> {
  const program = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...ROOMS],
    { cwd: dir, maxBuffer: 256 * 1024 * 1024 },
  )
  return JSON.parse(stdout) as Cruise
}

/**
 * The folder of a feature of the server, or of a record of the panel, that a file is in: machinery, roles, programs and
 * tests belong to none, nor do the calls and addresses of a record, which import nothing of another.
 */
const featureOf = (path: string): string | undefined =>
  /\.(test|fixture|contract|api|paths)\.tsx?$/.test(path)
    ? undefined
    : /^(?:services\/(?!(?:engine|roles)\/)|web\/painel\/)[^/]+(?=\/)/.exec(path)?.[0]

/** The imports between folders of features, or of records, that lead back to where they come from. */
function circlesOf(modules: Cruise['modules']): string[] {
  const imports = modules.flatMap(({ source, dependencies }) =>
    dependencies.flatMap(({ resolved }) => {
      const [from, to] = [featureOf(source), featureOf(resolved)]
      return from && to && from !== to ? [{ from, to, said: `${source} → ${resolved}` }] : []
    }),
  )
  const reachable = (start: string): Set<string> => {
    const seen = new Set([start])
    for (const folder of seen) for (const { from, to } of imports) if (from === folder) seen.add(to)
    return seen
  }
  return imports.filter(({ from, to }) => reachable(to).has(from)).map(({ said }) => said)
}

test('no import crosses a wall, and every file was looked at', async () => {
  const { modules, summary } = await cruise(ROOT)
  expect(circlesOf(modules)).toEqual([])
  expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([])

  const seen = new Set(modules.map(({ source }) => source))
  const files = ROOMS.flatMap((room) => globSync(`${room}/**/*.{ts,tsx}`, { cwd: ROOT })).filter(
    (path) => !path.includes('/.'),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((path) => seen.has(path)).length).toBeGreaterThanOrEqual(files.length * 0.9)
})

/** The floors of `web/shared`, lowest first, as web/README.md tells of them. */
const FLOORS = /format →[^.]*/.exec(readFileSync(join(ROOT, 'web/README.md'), 'utf8'))![0].split(/\s+→\s+/)

/** For each wall, files that break it. */
const breaches: Record<string, [file: string, content: string][]> = {
  'contracts-stand-alone': [['contracts/out.ts', `import '#services/thing/thing.ts'`]],
  'contracts-know-two-packages': [
    ['contracts/package.ts', `import 'kysely'`],
    ['contracts/core.ts', `import 'node:fs'`],
  ],
  'a-decider-knows-contracts-and-itself': [
    ['services/thing/thing.decider.ts', `import '#services/engine/database/connection.ts'`],
    ['services/other/other.decider.ts', `import 'node:crypto'`],
    ['services/third/third.decider.ts', `import '../thing/thing.ts'`],
  ],
  'a-decider-reaches-nothing-that-reads': [['services/fourth/fourth.decider.ts', `import './helper.ts'`]],
  'only-its-adapter-knows-eventstoredb': [['services/engine/ledger/other.ts', `import '@eventstore/db-client'`]],
  'only-composition-roots-choose-adapters': [
    ['services/thing/chooses.ts', `import '#services/engine/ledger/adapters/postgres.ts'`],
  ],
  'nothing-imports-a-program': [['services/thing/starts.ts', `import '#services/main.ts'`]],
  'nothing-imports-a-test': [['services/thing/tested.ts', `import './thing.test.ts'`]],
  'no-cycles': [['services/round/a.ts', `export * from './b.ts'`]],
  'everything-resolves': [['services/thing/lost.ts', `import '#services/nowhere.ts'`]],
  'services-read-projections-through-queries': [
    ['services/thing/peeks.ts', `import '#projections/x/x.table.ts'`],
    ['services/thing/runs.ts', `import '#projections/runner.ts'`],
  ],
  'the-proof-builds-read-models-anew-and-compares': [
    ['services/verification/peeks.ts', `import '#projections/x/x.table.ts'`],
    ['services/verification/runs.ts', `import '#projections/runner.ts'`],
  ],
  'projections-see-the-ledger-port-the-database-and-contracts': [
    ['projections/x/commands.ts', `import '#services/thing/thing.ts'`],
    ['projections/commands.ts', `import '#services/thing/thing.ts'`],
    ['projections/handles.ts', `import '#services/engine/ledger/handle.ts'`],
  ],
  'only-queries-know-who-asks': [['projections/x/x.projection.ts', `import '#services/engine/reach/reach.ts'`]],
  'projections-do-not-know-each-other': [['projections/y/y.projection.ts', `import '../x/x.table.ts'`]],
  'only-queries-join-queries': [['projections/z/z.projection.ts', `import '../x/x.queries.ts'`]],
  'the-engine-knows-no-feature': [
    ['services/engine/jobs/knows.ts', `import '#services/thing/thing.ts'`],
    ['services/engine/lists/joins.ts', `import '#services/lists.ts'`],
    ['services/engine/reach/reads.ts', `import '#projections/x/x.queries.ts'`],
    ['services/engine/ledger/reads.ts', `import '#projections/x/x.queries.ts'`],
    ['services/engine/subscriptions/reads.ts', `import '#projections/x/x.queries.ts'`],
  ],
  'features-do-not-know-what-joins-them': [
    ['services/thing/joins.ts', `import '#services/lists.ts'`],
    ['services/thing/composes.ts', `import '#services/roles/gateway.ts'`],
  ],
  'only-the-list-names-read-models': [['projections/names.ts', `import './x/x.table.ts'`]],
  'the-ledger-knows-no-follower': [['services/engine/ledger/follower.ts', `import '../subscriptions/follow.ts'`]],
  'the-server-does-not-know-the-screens': [['services/thing/screen.ts', `import '#web/painel/a/a.screen.tsx'`]],
  'web-sees-only-contracts': [['web/painel/a/a.api.ts', `import '#services/thing/thing.ts'`]],
  'the-panel-does-not-import-the-store': [['web/painel/a/b.ts', `import '#web/loja/c/c.screen.tsx'`]],
  'the-store-does-not-import-the-panel': [['web/loja/c/d.ts', `import '#web/painel/a/a.screen.tsx'`]],
  // One floor up from each; the last ones look at the roof.
  ...Object.fromEntries(
    FLOORS.map((floor, n): [string, [string, string][]] => [
      `${floor}-stands-on-the-floors-below`,
      [
        [
          `web/shared/${floor}/up.ts`,
          `import '${n + 1 < FLOORS.length ? `../${FLOORS[n + 1]}/here.ts` : '../roof.ts'}'`,
        ],
      ],
    ]),
  ),
  'every-folder-of-shared-is-a-floor': [['web/loja/c/shed.ts', `import '#web/shared/shed/here.ts'`]],
  'shared-imports-neither-app': [['web/shared/e.ts', `import '#web/painel/a/a.screen.tsx'`]],
  'the-store-does-not-ship-the-panels-contracts': [['web/loja/c/f.ts', `import '#contracts/http/index.ts'`]],
  'screens-do-not-import-sibling-screens': [['web/painel/g/g.screen.tsx', `import '../a/a.screen.tsx'`]],
  'calls-and-addresses-stand-alone': [
    ['web/painel/h/h.api.ts', `import '../i/i.ts'`],
    ['web/painel/h/h.paths.ts', `import '../i/i.ts'`],
  ],
  'no-development-packages-in-the-product': [['services/thing/dev.ts', `import 'vitest'`]],
}

/** The files that the breaches import. */
const targets: [file: string, content: string][] = [
  ['services/fourth/helper.ts', `import '#services/engine/database/connection.ts'`],
  ['services/round/b.ts', `export * from './a.ts'`],
  // Three features in a circle, without a circle of files; a fourth that only looks at it, and one behind it.
  ['services/sun/a.ts', `import '../moon/a.ts'`],
  ['services/moon/a.ts', 'export const here = true'],
  ['services/moon/b.ts', `import '../earth/a.ts'`],
  ['services/earth/a.ts', `import '#services/thing/thing.ts'`],
  ['services/earth/b.ts', `import '../sun/a.ts'`],
  ['services/comet/a.ts', `import '../sun/a.ts'`],
  // Two records of the panel that import each other; a third that takes a call of one which takes something of it.
  ['web/painel/i/i.ts', 'export const here = true'],
  ['web/painel/i/list.tsx', `import '../j/j.ts'`],
  ['web/painel/j/j.ts', 'export const here = true'],
  ['web/painel/j/page.tsx', `import '../i/i.ts'`],
  ['web/painel/k/k.api.ts', 'export const here = true'],
  ['web/painel/k/k.tsx', `import '../i/i.ts'`],
  ['web/painel/i/k.tsx', `import '../k/k.api.ts'`],
  ...['kysely', 'vitest'].flatMap((name): [string, string][] => [
    [`node_modules/${name}/package.json`, `{ "name": "${name}", "main": "index.js" }`],
    [`node_modules/${name}/index.js`, ''],
  ]),
  ...[
    'services/thing/thing.ts',
    'services/thing/thing.test.ts',
    'services/engine/database/connection.ts',
    'services/engine/reach/reach.ts',
    'services/main.ts',
    'services/lists.ts',
    'services/roles/gateway.ts',
    'services/engine/ledger/adapters/postgres.ts',
    'services/engine/ledger/handle.ts',
    'projections/runner.ts',
    'services/engine/subscriptions/follow.ts',
    'projections/x/x.table.ts',
    'projections/x/x.queries.ts',
    'contracts/http/index.ts',
    'web/loja/c/c.screen.tsx',
    'web/painel/a/a.screen.tsx',
    'web/shared/roof.ts',
    ...[...FLOORS, 'shed'].map((floor) => `web/shared/${floor}/here.ts`),
  ].map((file): [string, string] => [file, 'export const here = true']),
]

describe('each wall stops what it names', () => {
  let dir: string
  let found: Cruise['summary']['violations']
  let circles: string[]

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'lastro-walls-'))
    for (const name of ['.dependency-cruiser.cjs', 'package.json', 'tsconfig.json'])
      copyFileSync(join(ROOT, name), join(dir, name))
    for (const [path, content] of [...Object.values(breaches).flat(), ...targets]) {
      mkdirSync(join(dir, dirname(path)), { recursive: true })
      writeFileSync(join(dir, path), `${content}\n`)
    }
    const { modules, summary } = await cruise(dir)
    found = summary.violations
    circles = circlesOf(modules)
  })
  afterAll(() => rmSync(dir, { recursive: true, force: true }))

  test.each(Object.entries(breaches))('%s', (name, files) => {
    const stopped = found.filter(({ rule }) => rule.name === name).map(({ from }) => from)
    for (const [file] of files) expect(stopped).toContain(file)
  })

  test('folders of features and of records form no circle', () => {
    expect(circles.sort()).toEqual([
      'services/earth/b.ts → services/sun/a.ts',
      'services/moon/b.ts → services/earth/a.ts',
      'services/sun/a.ts → services/moon/a.ts',
      'web/painel/i/list.tsx → web/painel/j/j.ts',
      'web/painel/j/page.tsx → web/painel/i/i.ts',
    ])
  })

  test('and every rule has a breach here', async () => {
    const { default: config } = (await import('../.dependency-cruiser.cjs' as string)) as {
      default: { forbidden: { name: string }[] }
    }
    const rules = config.forbidden.map(({ name }) => name)
    expect(Object.keys(breaches).sort()).toEqual(rules.sort())
  })
})

describe('a statement', () => {
  /** Read models by their folders, and the tables of each. */
  const tables = new Map(
    globSync('projections/*/', { cwd: ROOT }).map((folder) => [
      basename(folder),
      globSync(`${folder}/*.ts`, { cwd: ROOT }).flatMap((path) =>
        [...readFileSync(join(ROOT, path), 'utf8').matchAll(/= table\(\s*'(\w+)'/g)].map(([, name]) => name!),
      ),
    ]),
  )
  const all = [...tables].map(([model, some]) => `${model}\\.(?:${some.join('|')})`)
  /** In a statement, or where `reading` makes a value for statements of it. */
  const inStatement = new RegExp(`\\b(?:from|join|update|into|using) (${all.join('|')})\\b`, 'g')
  const asValue = new RegExp(`['\`](${all.join('|')}) `, 'g')
  /** The tables of read models that a file names as text, or of which it makes values though they are not its own. */
  const misnamed = (path: string, text: string): string[] => [
    ...[...text.matchAll(inStatement)].map(([, name]) => name!),
    ...[...text.matchAll(asValue)]
      .map(([, name]) => name!)
      .filter((name) => !path.startsWith(`projections/${name.split('.')[0]}/`)),
  ]

  test('names a table of a read model by its value, so that columns are typed, and gets others from their queries', () => {
    const files = globSync('{services,projections}/**/*.ts', { cwd: ROOT }).filter(
      (path) => !/\.(test|fixture|properties)\.ts$/.test(path) && !/migrations\//.test(path),
    )
    expect([...tables.values()].flat().length).toBeGreaterThan(20)
    expect(
      files.flatMap((path) => misnamed(path, readFileSync(join(ROOT, path), 'utf8')).map((name) => `${path}: ${name}`)),
    ).toEqual([])
  })

  test.each([
    ['projections/vendas/x.queries.ts', 'select 1 from sellout.itens i'],
    ['services/vendas/x.ts', 'select 1 from parceiros p join vendas.vendas v on true'],
    ['projections/x.queries.ts', 'select 1 from extrato.contas'],
    ['projections/vendas/x.queries.ts', 'select 1 from vendas.vendas v'],
    ['projections/vendas/x.queries.ts', "const i = reading(itens, 'sellout.itens i')"],
  ])('of %s is found: %s', (path, text) => expect(misnamed(path, text)).toHaveLength(1))
})
