import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

/** Style that a machine can see (docs/architecture.md): what ESLint has no rule for. */
const ROOT = join(import.meta.dirname, '..')
const files = (...patterns: string[]) =>
  globSync(patterns, { cwd: ROOT })
    .filter((path) => !/(^|\/)(\.|node_modules\/|dist\/)/.test(path))
    .sort()
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const isTest = (path: string) => /\.(test|fixture|contract)\.tsx?$|\/test-[^/]*(\/|\.ts$)/.test(path)

const LINES_MAX = 400

/** Who may look at a clock to wait, and why. Everybody else waits for an event, or is told when. */
const mayWait: Record<string, string> = {
  'services/database/embedded-postgres.ts': 'between attempts to connect to a server that is starting; bounds its stop',
  'services/database/embedded/leftover.ts': "another process's child: nobody tells us when it ends",
  'services/database/listen.ts': 'pause before connecting again',
  'services/gateway/server.ts': 'bounds the graceful stop',
  'services/gateway/progress.ts': 'heartbeat of an open stream',
  'services/roles/until-stopped.ts': 'bounds the graceful stop',
  'services/ledger/follow.ts': 'looks again although no notification came, in case one was lost; rests between steps',
  'services/ledger/lease.ts': 'the sign of life that keeps a lease',
  'projections/caught-up.ts': 'bounds the wait for a read model',
}
const MAY_WAIT_UNDER = ['services/jobs/'] // a queue is about time

test('nobody waits on a clock without a reason written here', () => {
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

/** They replay, and they count points. */
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

/** Turning a number around is exact. */
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

test(`no file has more than ${LINES_MAX} lines`, () => {
  const sources = files(
    '{contracts,services,projections,web,tools,e2e,bench}/**/*.{ts,tsx,css,js,mjs,cjs,html,sql}',
    '*.{ts,js,cjs}',
    '.ci/*',
  )
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.filter((path) => read(path).split('\n').length - 1 > LINES_MAX)).toEqual([])
})
