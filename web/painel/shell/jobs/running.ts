import { useCallback, useState } from 'react'
import type { StartedJob } from '../../../shared/jobs/started-jobs.ts'

/** How many of the jobs still run, as each of them reports. */
export function useRunningJobs(jobs: readonly StartedJob[]): { running: number; report: (id: string, runs: boolean) => void } {
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set())
  const report = useCallback((id: string, runs: boolean) => setEnded((before) => {
    if (before.has(id) !== runs) return before
    const after = new Set(before)
    if (runs) after.delete(id)
    else after.add(id)
    return after
  }), [])
  return { running: jobs.filter(({ id }) => !ended.has(id)).length, report }
}
