import { spawn } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { TestReport, TestRun } from './test-report.ts'

/**
 * `npm test`: every check in turn, and one summary line at the end. `npm test -- ledger` runs only the unit tests whose
 * path matches.
 */
interface Count {
  passed: number
  failed: number
  skipped: number
}

/** How many of the slowest tests are named at the end. */
const SLOWEST = 10

const inCi = Boolean(process.env['CI']) && process.env['CI'] !== 'false'
const filters = process.argv.slice(2)
const reports = mkdtempSync(join(tmpdir(), 'lastro-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

const total: Count = { passed: 0, failed: 0, skipped: 0 }
const notes: string[] = []
const runs: TestRun[] = []

if (filters.length > 0) {
  await step('unit tests', () => vitest('unit*', filters))
} else {
  // Each of them uses one core.
  await Promise.all([
    step('lint', () => check('eslint/bin/eslint.js', ['.'])),
    (async () => {
      await step('types', () => check('typescript/bin/tsc', ['--noEmit']))
      await step('format', () => check('prettier/bin/prettier.cjs', ['--check', '--log-level=warn', '.']))
      if (existsSync('tools/generate.ts')) await step('generated files', () => node(['tools/generate.ts', '--check']))
    })(),
  ])
  await step('unit tests', () => vitest('unit*'))
  await endToEnd()
}

if (runs.length > 0) tellOfRuns()
for (const note of notes) console.log(note)
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exitCode = total.failed > 0 ? 1 : 0

/** Runs a step, prints how long it took, and adds its counts; a check that is not a test counts only when it fails. */
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
  // The product started by these tests builds the screens when they are stale.
  process.env['CHROMIUM_PATH'] = chromium
  await step('end-to-end tests', () => vitest('e2e'))
}

function findChromium(): string | undefined {
  const dirs = ['/usr/bin', ...(process.env['PATH'] ?? '').split(delimiter)]
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const candidates = [
    process.env['CHROMIUM_PATH'],
    ...names.flatMap((name) => dirs.map((dir) => join(dir, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ]
  return candidates.find((path) => path && existsSync(path))
}

async function vitest(project: string, filter: string[] = []): Promise<Count> {
  const path = join(reports, `${runs.length}.json`)
  process.env['TEST_REPORT'] = path
  const succeeded = await check('vitest/vitest.mjs', [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=./tools/test-report.ts',
    ...filter,
  ])
  const report = readReport(path)
  runs.push(...report.tests)
  const count = countOf(report)
  return succeeded ? count : { ...count, failed: Math.max(1, count.failed) }
}

/** A run that did not finish has no report and counts as one failure. */
function readReport(path: string): TestReport {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as TestReport) : { tests: [], broken: [path] }
}

/** A file that could not be loaded counts as one failure. */
function countOf({ tests, broken }: TestReport): Count {
  const having = (wanted: TestRun['outcome']) => tests.filter(({ outcome }) => outcome === wanted).length
  return { passed: having('passed'), failed: having('failed') + broken.length, skipped: having('skipped') }
}

/** Prints the slowest tests, those that passed only on a retry (there should be none), and why tests failed. */
function tellOfRuns(): void {
  const line = ({ file, name, seconds }: TestRun) => `  ${seconds.toFixed(1).padStart(6)} s  ${file} > ${name}`
  console.log(`\nslowest tests:`)
  for (const run of runs.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)) console.log(line(run))
  const unsteady = runs.filter((run) => run.unsteady)
  console.log(`unsteady tests: ${unsteady.length === 0 ? 'none' : unsteady.length}`)
  const withError = (run: TestRun) => `${line(run)}\n${(run.error ?? '').split('\n').slice(0, 6).join('\n')}`
  for (const run of unsteady) console.log(withError(run))
  for (const run of runs.filter(({ outcome }) => outcome === 'failed')) console.log(`failed:\n${withError(run)}`)
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
