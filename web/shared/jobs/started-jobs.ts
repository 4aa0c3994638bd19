import { useSyncExternalStore } from 'react'

/** Long work that this tab started and a person may wait for; the panel's jobs tray shows it and offers its result. */
export interface StartedJob {
  /** The id in `GET /api/processamentos/:id`. */
  id: string
  /** What was requested: "Exportação de Sell-out". */
  titulo: string
}

/** The key in session storage: a reload keeps the jobs, another tab has its own. */
const KEPT = 'lastro.processamentos'
/** The most jobs kept; the oldest are dropped. */
const MAX = 10

let jobs: readonly StartedJob[] = kept()
const listeners = new Set<() => void>()
function set(next: readonly StartedJob[]): void {
  jobs = next.slice(0, MAX)
  globalThis.sessionStorage?.setItem(KEPT, JSON.stringify(jobs))
  listeners.forEach((listener) => listener())
}

function kept(): StartedJob[] {
  try {
    const stored: unknown = JSON.parse(globalThis.sessionStorage?.getItem(KEPT) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isJob) : []
  } catch {
    return []
  }
}

function isJob(value: unknown): value is StartedJob {
  return (
    typeof value === 'object'
    && value !== null
    && 'id' in value
    && typeof value.id === 'string'
    && 'titulo' in value
    && typeof value.titulo === 'string'
  )
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Jobs whose end this page still has to announce. */
const awaited = new Set<string>()

/** Hands a job to the tray, which follows it and announces its end. The newest comes first. */
export function jobStarted(job: StartedJob): void {
  awaited.add(job.id)
  set([job, ...jobs.filter(({ id }) => id !== job.id)])
}
/** The person has seen its end. */
export function forgetJob(id: string): void {
  awaited.delete(id)
  if (jobs.some((job) => job.id === id)) set(jobs.filter((job) => job.id !== id))
}

/** Called when the job was seen running: this page must announce its end, even if it was opened meanwhile. */
export const awaitEnd = (id: string): void => {
  awaited.add(id)
}
export const isAwaited = (id: string): boolean => awaited.has(id)
/** Whether its end must still be announced; true only once. */
export const takeEnd = (id: string): boolean => awaited.delete(id)

export const useStartedJobs = (): readonly StartedJob[] => useSyncExternalStore(subscribe, () => jobs)
