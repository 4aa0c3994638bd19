import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestReport } from './test-report.ts'

const ROOT = join(import.meta.dirname, '..')
const dir = mkdtempSync(join(tmpdir(), 'lastro-report-'))

/** Test files with every possible outcome. */
const files = {
  'outcomes.test.mjs': `
    import { expect, test } from 'vitest'
    let tries = 0
    test('steady', () => undefined)
    test('unsteady', () => expect(++tries).toBe(2))
    test('wrong', () => expect(1).toBe(2))
    test.skip('left out', () => undefined)`,
  'broken.test.mjs': `throw new Error('cannot be loaded')`,
}

let report: TestReport

beforeAll(async () => {
  symlinkSync(join(ROOT, 'node_modules'), join(dir, 'node_modules'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text)
  const path = join(dir, 'report.json')
  const program = join(ROOT, 'node_modules/vitest/vitest.mjs')
  const options = ['run', '--root', dir, '--retry=1', `--reporter=${join(ROOT, 'tools/test-report.ts')}`]
  await new Promise((resolve) =>
    execFile(process.execPath, [program, ...options], { env: { ...process.env, TEST_REPORT: path } }, resolve),
  )
  report = JSON.parse(readFileSync(path, 'utf8')) as TestReport
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

test('a run, is reported test by test, and a file that cannot be loaded by its name', () => {
  const outcomes = report.tests.map(({ file, name, outcome }) => `${file} ${name}: ${outcome}`)
  expect(outcomes).toEqual([
    'outcomes.test.mjs steady: passed',
    'outcomes.test.mjs unsteady: passed',
    'outcomes.test.mjs wrong: failed',
    'outcomes.test.mjs left out: skipped',
  ])
  expect(report.broken).toEqual(['broken.test.mjs'])
})

test('a test that fails says why, also one that passes on a retry', () => {
  expect(report.tests.filter(({ error }) => error !== undefined)).toEqual([
    expect.objectContaining({ name: 'unsteady', error: expect.stringMatching(/^expected 1 to be 2/) }),
    expect.objectContaining({ name: 'wrong', error: expect.stringMatching(/^expected 1 to be 2/) }),
  ])
})

test('a test that passes only on a retry is reported as unsteady', () => {
  expect(report.tests.filter(({ unsteady }) => unsteady).map(({ name }) => name)).toEqual(['unsteady'])
})
