import type { Store } from '@reduxjs/toolkit'
import { personIdOf } from '#web/shared/session/person-id.ts'
import type { SessionState } from '#web/shared/session/session.slice.ts'
import { jobsOf, jobsRestored, type StartedJob } from './jobs.slice.ts'

/** The key in session storage: a reload keeps the jobs, another tab has its own. */
const KEPT = 'lastro.processamentos'

const personOf = (store: Store): string | null =>
  personIdOf((store.getState() as { session: SessionState }).session.person)

/** Restores the jobs that the same person started in this tab before a reload, and keeps them from then on. */
export function keepJobs(store: Store): void {
  const person = personOf(store)
  if (person !== null) store.dispatch(jobsRestored(parseJobs(read(), person)))
  let kept: unknown = null
  const keep = () => {
    const jobs = jobsOf(store.getState())
    if (jobs === kept) return
    kept = jobs
    write(jobs.length === 0 ? null : textOf(personOf(store), jobs))
  }
  keep()
  store.subscribe(keep)
}

const textOf = (person: string | null, jobs: readonly StartedJob[]): string =>
  JSON.stringify({ person, jobs: jobs.map(({ id, titulo }) => ({ id, titulo })) })

/** The jobs in a stored text; none when they are another person's, or the text is not what `keepJobs` writes. */
export function parseJobs(text: string | null, person: string): StartedJob[] {
  try {
    const stored = JSON.parse(text ?? 'null') as { person?: unknown; jobs?: unknown } | null
    return stored?.person === person && Array.isArray(stored.jobs) ? stored.jobs.filter(isJob) : []
  } catch {
    return []
  }
}

function isJob(value: unknown): value is StartedJob {
  const job = value as Partial<StartedJob> | null
  return typeof job?.id === 'string' && typeof job.titulo === 'string'
}

/** Browsers may refuse storage; then a reload forgets the jobs. */
function read(): string | null {
  try {
    return sessionStorage.getItem(KEPT)
  } catch {
    return null
  }
}

function write(text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(KEPT)
    else sessionStorage.setItem(KEPT, text)
  } catch {
    // See above.
  }
}
