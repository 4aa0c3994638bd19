import { spawn } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/**
 * `npm test`: every check in turn, and at the end one line that counts. `npm test -- ledger` runs only the unit tests
 * whose path matches.
 */
interface Count {
  passed: number
  failed: number
  skipped: number
}

const inCi = Boolean(process.env['CI']) && process.env['CI'] !== 'false'
const filters = process.argv.slice(2)
const reports = mkdtempSync(join(tmpdir(), 'lastro-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

const total: Count = { passed: 0, failed: 0, skipped: 0 }
const notes: string[] = []

if (filters.length > 0) {
  await step('unit tests', () => vitest('unit', filters))
} else {
  await step('types', () => check('typescript/bin/tsc', ['--noEmit']))
  await step('lint', () => check('eslint/bin/eslint.js', ['.']))
  if (existsSync('tools/generate.ts')) await step('generated files', () => node(['tools/generate.ts', '--check']))
  await step('unit tests', () => vitest('unit'))
  await endToEnd()
}

for (const note of notes) console.log(note)
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exitCode = total.failed > 0 ? 1 : 0

/** Runs a step, says how long it took, and adds what it counted; a check that is not a test counts when it fails. */
async function step(name: string, work: () => Promise<boolean | Count>): Promise<void> {
  console.log(`\n── ${name}`)
  const start = performance.now()
  const outcome = await work()
  const count = typeof outcome === 'boolean' ? { passed: 0, failed: outcome ? 0 : 1, skipped: 0 } : outcome
  total.passed += count.passed
  total.failed += count.failed
  total.skipped += count.skipped
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`── ${name}: ${count.failed > 0 ? 'FAILED' : 'ok'} in ${seconds} s`)
  if (count.failed > 0) notes.push(`failed: ${name}`)
}

async function endToEnd(): Promise<void> {
  const tests = globSync('e2e/**/*.test.ts')
  if (tests.length === 0) return
  const chromium = findChromium()
  if (!chromium) {
    const names = await listTests('e2e')
    total.skipped += names
    notes.push(
      `skipped: the ${names} end-to-end tests, because no Chromium was found. To add it: sudo apt-get install -y chromium`,
    )
    if (inCi) {
      total.failed += 1
      notes.push('failed: with CI=true nothing may be skipped for lack of a program')
    }
    return
  }
  // The product that they start builds the screens when they are stale.
  process.env['CHROMIUM_PATH'] = chromium
  await step('end-to-end tests', () => vitest('e2e'))
}

function findChromium(): string | undefined {
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((dir) =>
      ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map((name) => join(dir, name)),
    )
  const candidates = [
    process.env['CHROMIUM_PATH'],
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    ...onPath,
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ]
  return candidates.find((path) => path && existsSync(path))
}

async function vitest(project: string, filter: string[] = []): Promise<Count> {
  const report = join(reports, `${project}.json`)
  const succeeded = await check('vitest/vitest.mjs', [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...filter,
  ])
  return { ...readReport(report), ...(succeeded ? {} : { failed: Math.max(1, readReport(report).failed) }) }
}

interface Report {
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** A file that could not even be loaded counts as one failure. */
function readReport(path: string): Count {
  if (!existsSync(path)) return { passed: 0, failed: 1, skipped: 0 }
  const { testResults } = JSON.parse(readFileSync(path, 'utf8')) as Report
  const statuses = testResults.flatMap((file) => file.assertionResults.map(({ status }) => status))
  const broken = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  )
  const passed = statuses.filter((status) => status === 'passed').length
  const failed = statuses.filter((status) => status === 'failed').length
  return { passed, failed: failed + broken.length, skipped: statuses.length - passed - failed }
}

/** How many tests a project has, without running them. */
async function listTests(project: string): Promise<number> {
  const list = join(reports, `${project}-list.json`)
  await check('vitest/vitest.mjs', ['list', '--project', project, `--json=${list}`])
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as unknown[]).length : 1
}

function check(program: string, args: string[]): Promise<boolean> {
  return node([join('node_modules', program), ...args])
}

function node(args: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { stdio: 'inherit' })
    child.once('error', () => resolve(false))
    child.once('close', (code) => resolve(code === 0))
  })
}
