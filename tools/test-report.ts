import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

/** What `tools/test.ts` needs to know about one project's run. */
export interface TestReport {
  tests: TestRun[]
  /** Files that could not be loaded, or that failed outside their tests. */
  broken: string[]
}

export interface TestRun {
  file: string
  name: string
  outcome: 'passed' | 'failed' | 'skipped'
  seconds: number
  /** What the test said when it failed, also where it passed in the end. */
  error?: string
  /** Failed at first and passed when it was retried. */
  unsteady: boolean
}

/** A reporter for Vitest that writes a `TestReport` to the file that `TEST_REPORT` names. */
export default class implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const path = process.env['TEST_REPORT']
    if (path) writeFileSync(path, JSON.stringify(reportOf(modules)))
  }
}

function reportOf(modules: readonly TestModule[]): TestReport {
  const tests = modules.flatMap((module) =>
    [...module.children.allTests()].map((test): TestRun => {
      const diagnostic = test.diagnostic()
      const { state, errors } = test.result()
      return {
        file: module.relativeModuleId,
        name: test.fullName,
        outcome: state === 'pending' ? 'failed' : state,
        seconds: (diagnostic?.duration ?? 0) / 1000,
        unsteady: diagnostic?.flaky ?? false,
        ...(errors?.[0] && { error: errors[0].message }),
      }
    }),
  )
  const hasFailedTest = new Set(tests.filter(({ outcome }) => outcome === 'failed').map(({ file }) => file))
  const broken = modules
    .filter((module) => module.state() === 'failed' && !hasFailedTest.has(module.relativeModuleId))
    .map((module) => module.relativeModuleId)
  return { tests, broken }
}
