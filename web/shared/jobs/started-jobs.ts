import { useSyncExternalStore } from 'react'

/** Long work that this tab started and a person may wait for; the panel's jobs tray shows it and offers its result. */
export interface StartedJob {
  /** Of `GET /api/processamentos/:id`. */
  id: string
  /** What was asked for: "Exportação de Sell-out". */
  titulo: string
}

let jobs: readonly StartedJob[] = []
const listeners = new Set<() => void>()
const set = (next: readonly StartedJob[]) => { jobs = next; listeners.forEach((listener) => listener()) }
const subscribe = (listener: () => void) => { listeners.add(listener); return () => listeners.delete(listener) }

/** Hands a job over: from here on the tray follows it. The newest comes first. */
export const jobStarted = (job: StartedJob): void => set([job, ...jobs.filter(({ id }) => id !== job.id)])
/** The person has seen its end. */
export const forgetJob = (id: string): void => set(jobs.filter((job) => job.id !== id))

export const useStartedJobs = (): readonly StartedJob[] => useSyncExternalStore(subscribe, () => jobs)
