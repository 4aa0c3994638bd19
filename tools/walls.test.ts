import { execFile } from 'node:child_process'
import { copyFileSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const ROOMS = ['contracts', 'services', 'projections', 'web']

interface Cruise {
  modules: { source: string }[]
  summary: { violations: { rule: { name: string }; from: string; to: string }[] }
}

/** What dependency-cruiser finds in the rooms under `dir` with the project's rules. */
async function cruise(dir: string): Promise<Cruise> {
  const program = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...ROOMS],
    { cwd: dir, maxBuffer: 256 * 1024 * 1024 },
  )
  return JSON.parse(stdout) as Cruise
}

test('no import crosses a wall, and every file was looked at', async () => {
  const { modules, summary } = await cruise(ROOT)
  expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([])

  const seen = new Set(modules.map(({ source }) => source))
  const files = ROOMS.flatMap((room) => globSync(`${room}/**/*.{ts,tsx}`, { cwd: ROOT })).filter(
    (path) => !path.includes('/.'),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((path) => seen.has(path)).length).toBeGreaterThanOrEqual(files.length * 0.9)
}, 60_000)

/** A file of each kind that breaks one wall, with the wall's name. */
const breaches: Record<string, [file: string, content: string][]> = {
  'contracts-stand-alone': [['contracts/out.ts', `import '#services/thing/thing.ts'`]],
  'contracts-know-two-packages': [
    ['contracts/package.ts', `import 'kysely'`],
    ['contracts/core.ts', `import 'node:fs'`],
  ],
  'a-decider-knows-contracts-and-itself': [
    ['services/thing/thing.decider.ts', `import '#services/database/connection.ts'`],
    ['services/other/other.decider.ts', `import 'node:crypto'`],
    ['services/third/third.decider.ts', `import '../thing/thing.ts'`],
  ],
  'a-decider-reaches-nothing-that-reads': [['services/fourth/fourth.decider.ts', `import './helper.ts'`]],
  'only-its-adapter-knows-eventstoredb': [['services/ledger/other.ts', `import '@eventstore/db-client'`]],
  'only-composition-roots-choose-adapters': [
    ['services/thing/chooses.ts', `import '#services/ledger/adapters/postgres.ts'`],
  ],
  'nothing-imports-a-program': [['services/thing/starts.ts', `import '#services/main.ts'`]],
  'nothing-imports-a-test': [['services/thing/tested.ts', `import './thing.test.ts'`]],
  'no-cycles': [['services/round/a.ts', `export * from './b.ts'`]],
  'everything-resolves': [['services/thing/lost.ts', `import '#services/nowhere.ts'`]],
  'services-read-projections-through-queries': [['services/thing/peeks.ts', `import '#projections/x/x.table.ts'`]],
  'projections-see-the-ledger-port-the-database-and-contracts': [
    ['projections/x/commands.ts', `import '#services/thing/thing.ts'`],
  ],
  'projections-do-not-know-each-other': [['projections/y/y.projection.ts', `import '../x/x.table.ts'`]],
  'the-server-does-not-know-the-screens': [['services/thing/screen.ts', `import '#web/painel/a/a.screen.tsx'`]],
  'web-sees-only-contracts': [['web/painel/a/a.api.ts', `import '#services/thing/thing.ts'`]],
  'the-panel-does-not-import-the-store': [['web/painel/a/b.ts', `import '#web/loja/c/c.screen.tsx'`]],
  'the-store-does-not-import-the-panel': [['web/loja/c/d.ts', `import '#web/painel/a/a.screen.tsx'`]],
  'shared-imports-neither-app': [['web/shared/e.ts', `import '#web/painel/a/a.screen.tsx'`]],
  'the-store-does-not-ship-the-panels-contracts': [['web/loja/c/f.ts', `import '#contracts/http/index.ts'`]],
  'screens-do-not-import-sibling-screens': [['web/painel/g/g.screen.tsx', `import '../a/a.screen.tsx'`]],
  'no-development-packages-in-the-product': [['services/thing/dev.ts', `import 'vitest'`]],
}

/** What the breaches lead to. */
const targets: [file: string, content: string][] = [
  ['services/fourth/helper.ts', `import '#services/database/connection.ts'`],
  ['services/round/b.ts', `export * from './a.ts'`],
  ...['kysely', 'vitest'].flatMap((name): [string, string][] => [
    [`node_modules/${name}/package.json`, `{ "name": "${name}", "main": "index.js" }`],
    [`node_modules/${name}/index.js`, ''],
  ]),
  ...[
    'services/thing/thing.ts',
    'services/thing/thing.test.ts',
    'services/database/connection.ts',
    'services/main.ts',
    'services/ledger/adapters/postgres.ts',
    'projections/x/x.table.ts',
    'contracts/http/index.ts',
    'web/loja/c/c.screen.tsx',
    'web/painel/a/a.screen.tsx',
  ].map((file): [string, string] => [file, 'export const here = true']),
]

describe('each wall stops what it names', () => {
  let dir: string
  let found: Cruise['summary']['violations']

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'lastro-walls-'))
    for (const name of ['.dependency-cruiser.cjs', 'package.json', 'tsconfig.json'])
      copyFileSync(join(ROOT, name), join(dir, name))
    for (const [path, content] of [...Object.values(breaches).flat(), ...targets]) {
      mkdirSync(join(dir, dirname(path)), { recursive: true })
      writeFileSync(join(dir, path), `${content}\n`)
    }
    found = (await cruise(dir)).summary.violations
  }, 60_000)
  afterAll(() => rmSync(dir, { recursive: true, force: true }))

  test.each(Object.entries(breaches))('%s', (name, files) => {
    const stopped = found.filter(({ rule }) => rule.name === name).map(({ from }) => from)
    for (const [file] of files) expect(stopped).toContain(file)
  })

  test('and every rule has a breach here', async () => {
    const { default: config } = (await import('../.dependency-cruiser.cjs' as string)) as {
      default: { forbidden: { name: string }[] }
    }
    const rules = config.forbidden.map(({ name }) => name)
    expect(Object.keys(breaches).sort()).toEqual(rules.sort())
  })
})
