import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

/** Style rules (docs/architecture.md) for which ESLint has no rule. */
const ROOT = join(import.meta.dirname, '..')
const files = (...patterns: string[]) =>
  globSync(patterns, { cwd: ROOT })
    .filter((path) => !/(^|\/)(\.|node_modules\/|dist\/)/.test(path))
    .sort()
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const isTest = (path: string) => /\.(test|fixture|contract)\.tsx?$|\/test-[^/]*(\/|\.ts$)/.test(path)

const LINES_MAX = 400
/** Test files may be longer, because they are read one test at a time. */
const TEST_LINES_MAX = 600

/** Files that may wait by a timer, and why. All others wait for an event or a notification. */
const mayWait: Record<string, string> = {
  'services/engine/database/embedded-postgres.ts':
    'between attempts to connect to a server that is starting; bounds its stop',
  'services/engine/database/embedded/leftover.ts': "another process's child: nobody tells us when it ends",
  'services/engine/database/heartbeat.ts': 'the sign of life of a connection that is only held',
  'services/engine/ledger/adapters/eventstoredb-calls.ts': 'bounds a call, which its client does not',
  'services/engine/ledger/adapters/eventstoredb-subscription.ts': 'pause before subscribing again',
  'services/engine/ledger/attempts.ts': 'pauses of whoever was overtaken, and tries again',
  'services/engine/database/listen.ts': 'pause before connecting again; bounds the goodbye',
  'services/engine/database/replica.ts': 'a standby tells nobody what it has received',
  'services/engine/http/limits.ts': 'slows down who guesses a password',
  'services/engine/http/server.ts': 'bounds the graceful stop',
  'services/engine/http/progress.ts': 'heartbeat of an open stream',
  'services/saude/ler-saude.ts': 'bounds the wait for the ledger',
  'services/roles/tell-wait.ts': 'says what a start waits for, and bounds it',
  'services/roles/until-stopped.ts': 'bounds the graceful stop',
  'services/roles/why-ledger-unreachable.ts': 'bounds what asks a server that does not answer',
  'services/engine/subscriptions/follow.ts':
    'looks again although no notification came, in case one was lost; rests between steps',
  'services/engine/subscriptions/caught-up.ts': 'bounds the wait for a read model',
}
const MAY_WAIT_UNDER = ['services/engine/jobs/'] // a queue schedules work by time

test('no file waits on a clock without a reason written here', () => {
  const waits = files('{contracts,services,projections}/**/*.ts').filter((path) =>
    /\b(setTimeout|setInterval)\b|timers\/promises/.test(read(path)),
  )
  const others = waits.filter((path) => !isTest(path) && !MAY_WAIT_UNDER.some((folder) => path.startsWith(folder)))
  expect(others).toEqual(Object.keys(mayWait).sort())
})

test('no test sleeps', () => {
  const sleepers = files('{contracts,services,projections,web,tools,e2e}/**/*.test.{ts,tsx}').filter(
    (path) => path !== 'tools/tidy.test.ts' && /\bsetTimeout\s*\(|timers\/promises|waitForTimeout/.test(read(path)),
  )
  expect(sleepers).toEqual([])
})

test('no unit test has a time limit of its own', () => {
  const limited = files('{contracts,services,projections,web,tools}/**/*.{test,contract}.{ts,tsx}').filter(
    (path) => path !== 'tools/tidy.test.ts' && /\bvi\.waitFor\(|\btimeout: [\dA-Z]|\n\}, [\d_]+\)/.test(read(path)),
  )
  expect(limited).toEqual([])
})

/** Routes and the composition root call commands and queries; SQL belongs to functions of a feature. */
const SQL = /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\.query\(/

test('no route and no role speaks SQL', () => {
  const speakers = files('services/**/*.routes.ts', 'services/{*,roles/*}.ts').filter(
    (path) => !isTest(path) && SQL.test(read(path)),
  )
  expect(speakers).toEqual([])
})

test.each(["db.selectFrom('redes')", 'sql<Row>`select 1`', 'sql`select 1`', "pool.query('select 1')"])(
  'this check sees %s',
  (text) => expect(text).toMatch(SQL),
)

/** Deciders and projections replay events and count points, so they must be deterministic and exact. */
const deciders = files('services/**/*.decider.ts')
const projections = files('projections/*/*.projection.ts')
const exact = [...new Set([...deciders, ...projections, ...files('contracts/events/*.ts')])]

/** Every place in the file that `describeNode` names, as `line: what`. */
function findings(
  path: string,
  describeNode: (node: ts.Node, source: ts.SourceFile) => string | undefined,
  text = read(path),
): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const what = describeNode(node, source)
    if (what) found.push(`${path}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}: ${what}`)
    node.forEachChild(visit)
  }
  visit(source)
  return found
}

const IMPURE = new Set([
  'Date.now',
  'performance.now',
  'Math.random',
  'Date',
  'randomUUID',
  'crypto.randomUUID',
  'crypto.getRandomValues',
  'v4',
  'v7',
])

function impurity(node: ts.Node, source: ts.SourceFile): string | undefined {
  if (ts.isCallExpression(node) && IMPURE.has(node.expression.getText(source))) return node.getText(source)
  if (ts.isNewExpression(node) && node.expression.getText(source) === 'Date' && !node.arguments?.length)
    return 'new Date()'
  return undefined
}

const LOSSY = /^(parseFloat|Number|Number\.parseFloat|Math\.(round|floor|ceil|trunc|fround))$|\.(toFixed|toPrecision)$/
const SCALING = new Set([ts.SyntaxKind.AsteriskToken, ts.SyntaxKind.SlashToken, ts.SyntaxKind.AsteriskAsteriskToken])

/** Changing a number's sign is exact. */
const isSign = (operand: ts.Expression, source: ts.SourceFile) => /^(sinal|-?1)$/.test(operand.getText(source))

/** `multiplicar` and `proporcao` of `contracts/values/centesimos.ts` are the only ways to scale an amount. */
function floatArithmetic(node: ts.Node, source: ts.SourceFile): string | undefined {
  if (ts.isCallExpression(node) && LOSSY.test(node.expression.getText(source))) return node.getText(source)
  if (ts.isNumericLiteral(node) && /\./.test(node.getText(source))) return `the fraction ${node.getText(source)}`
  const scales = ts.isBinaryExpression(node) && SCALING.has(node.operatorToken.kind)
  if (scales && !isSign(node.left, source) && !isSign(node.right, source)) return node.getText(source)
  const isText =
    ts.isStringLiteral(node)
    || ts.isTemplateHead(node)
    || ts.isTemplateMiddle(node)
    || ts.isTemplateTail(node)
    || ts.isNoSubstitutionTemplateLiteral(node)
  if (isText && /::\s*(float|real|double)|\bdouble precision\b|\bfloat[48]\b/i.test(node.text))
    return 'a floating-point type in SQL'
  return undefined
}

describe('deciders and projections', () => {
  test('there are some to look at', () => {
    expect(deciders.length).toBeGreaterThanOrEqual(4)
    expect(projections.length).toBeGreaterThanOrEqual(4)
  })

  test('neither clocks nor dice: replaying gives the same again', () => {
    expect([...new Set([...deciders, ...projections])].flatMap((path) => findings(path, impurity))).toEqual([])
  })

  test('no floating-point arithmetic on points, money and quantities', () => {
    expect(exact.flatMap((path) => findings(path, floatArithmetic))).toEqual([])
  })

  test.each([
    ['new Date()', impurity],
    ['const x = Date.now()', impurity],
    ['Math.random()', impurity],
    ['randomUUID()', impurity],
    ['x = pontos * 2', floatArithmetic],
    ['x = valor / 100', floatArithmetic],
    ['Number(texto)', floatArithmetic],
    ['x.toFixed(2)', floatArithmetic],
    ['x = 0.1', floatArithmetic],
    ['sql`valor::float8`', floatArithmetic],
  ] as const)('this check sees %s', (text, check) => {
    expect(findings('x.ts', check, text)).toHaveLength(1)
  })

  test('each has its test beside it', () => {
    const without = [...deciders, ...projections].filter((path) => {
      const stem = path.replace(/\.ts$/, '')
      return ![`${stem}.test.ts`, `${stem.replace(/\.(decider|projection)$/, '')}.test.ts`].some((beside) =>
        existsSync(join(ROOT, beside)),
      )
    })
    expect(without).toEqual([])
  })
})

/** `services/engine/database/connection.ts` makes connections whose loss ends no process. */
function ownConnection(node: ts.Node, source: ts.SourceFile): string | undefined {
  if (ts.isNewExpression(node) && /^(pg\.)?(Client|Pool)$/.test(node.expression.getText(source)))
    return node.getText(source)
  return undefined
}

describe('connections to the database', () => {
  test('are made in one place, where their loss is heard of', () => {
    const others = files('{services,projections,tools,e2e}/**/*.ts').filter(
      (path) => path !== 'services/engine/database/connection.ts',
    )
    expect(others.flatMap((path) => findings(path, ownConnection))).toEqual([])
  })

  test.each(['new pg.Client({ connectionString: url })', 'new pg.Pool()', 'new Client(url)', 'new Pool(options)'])(
    'this check sees %s',
    (text) => expect(findings('x.ts', ownConnection, text)).toHaveLength(1),
  )
})

test(`no file has more than ${LINES_MAX} lines, and no suite more than ${TEST_LINES_MAX}`, () => {
  const sources = files(
    '{contracts,services,projections,web,tools,e2e,bench}/**/*.{ts,tsx,css,js,mjs,cjs,html,sql}',
    '*.{ts,js,cjs}',
    '.ci/*',
  )
  expect(sources.length).toBeGreaterThan(100)
  expect(
    sources.filter((path) => read(path).split('\n').length - 1 > (isTest(path) ? TEST_LINES_MAX : LINES_MAX)),
  ).toEqual([])
})

/** Of code, comments and SQL. A text that begins and ends on its line has no place to break. */
const COLUMNS_MAX = 120

const withoutTexts = (line: string) =>
  line.replace(/(['"`])(?:(?!\1)[^\\]|\\.)*\1/g, (text) => (text.includes(' ') ? '' : text))

test(`lines end at ${COLUMNS_MAX} columns`, () => {
  const long = files('{contracts,services,projections,web,tools,e2e,bench}/**/*.{ts,tsx,css}', '*.ts').flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, n) => ([...withoutTexts(line)].length > COLUMNS_MAX ? [`${path}:${n + 1}`] : [])),
  )
  expect(long).toEqual([])
})

test('no field cuts what is pasted: contracts refuse it in words', () => {
  expect(files('web/**/*.tsx').filter((path) => /\bmaxLength\b/.test(read(path)))).toEqual([])
})

describe('what is a narrow window is said once', () => {
  /** A condition on the width near that of `web/shared/ui/narrow.ts`, written otherwise; in a script, any at all. */
  const otherwise = /\((?:min-|max-)?width(?:: | [<>]=? )(?:3[2-9]|4\d|5\d)[\d.]*em\)/g
  const strays = (text: string) =>
    [...text.matchAll(otherwise)].map(([one]) => one).filter((one) => !/^\(width (<=|>) 48em\)$/.test(one))

  test('in styles, as scripts say it', () => {
    const styles = files('web/**/*.css')
    expect(styles.filter((path) => /\(width (<=|>) 48em\)/.test(read(path))).length).toBeGreaterThan(10)
    expect(styles.flatMap((path) => strays(read(path)).map((one) => `${path}: ${one}`))).toEqual([])
  })
  test('in scripts, by one hook', () => {
    const asking = files('web/**/*.{ts,tsx}').filter((path) => /width\b[^'\n]*48em|4\d(\.\d+)?em\)'/.test(read(path)))
    expect(asking).toEqual(['web/shared/ui/narrow.ts'])
  })
  test.each(['(max-width: 40em)', '(max-width: 47.99em)', '(min-width: 48em)', '(width < 48em)'])(
    'this check sees %s',
    (text) => expect(strays(`@media ${text} {`)).toEqual([text]),
  )
})

test('only a test with its process to itself replaces modules', () => {
  const replacing = files('{contracts,services,projections,tools,web}/**/*.test.{ts,tsx}').filter(
    (path) => /\bvi\.(do)?[mM]ock\(/.test(read(path)) && !path.includes('.isolated.test.'),
  )
  expect(replacing).toEqual([])
})
