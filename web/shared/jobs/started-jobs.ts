import { useSyncExternalStore } from 'react'

/** Long work that this tab started and a person may wait for; the panel's jobs tray shows it and offers its result. */
export interface StartedJob {
  /** Of `GET /api/processamentos/:id`. */
  id: string
  /** What was asked for: "Exportação de Sell-out". */
  titulo: string
}

/** A reload of the page loses none; another tab has its own. */
const KEPT = 'lastro.processamentos'
/** What nobody dismissed goes when that many came after it. */
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

/** Whose end is still to be told by this page. */
const awaited = new Set<string>()

/** Hands a job over: from here on the tray follows it, and tells its end. The newest comes first. */
export function jobStarted(job: StartedJob): void {
  awaited.add(job.id)
  set([job, ...jobs.filter(({ id }) => id !== job.id)])
}
/** The person has seen its end. */
export function forgetJob(id: string): void {
  awaited.delete(id)
  if (jobs.some((job) => job.id === id)) set(jobs.filter((job) => job.id !== id))
}

/** It was seen running: its end is to be told, also by a page that was opened anew meanwhile. */
export const awaitEnd = (id: string): void => {
  awaited.add(id)
}
export const isAwaited = (id: string): boolean => awaited.has(id)
/** Whether its end is still to be told; once. */
export const takeEnd = (id: string): boolean => awaited.delete(id)

export const useStartedJobs = (): readonly StartedJob[] => useSyncExternalStore(subscribe, () => jobs)
