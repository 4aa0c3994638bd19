/** What jobs of a name carry: ids and switches, never personal data (`domain.md §1`). */
export interface JobDefinition<Name extends string = string, Data = unknown> {
  name: Name
  /** Never set: it carries the type of the data. */
  data?: Data
  /** How often a job that fails is started in all. */
  attempts: number
  /** Wait before the second attempt; it doubles with each further one. */
  backoffMs: number
}

/** Names a kind of job and the data it carries; idempotent by that data, since it may run more than once. */
export const defineJob = <const Name extends string, Data>(
  name: Name,
  { attempts = 5, backoffMs = 2_000 }: Partial<Pick<JobDefinition, 'attempts' | 'backoffMs'>> = {},
): JobDefinition<Name, Data> => ({ name, attempts, backoffMs })

export type DataOf<D> = D extends JobDefinition<string, infer Data> ? Data : never

export interface EnqueueOptions {
  /** Two jobs with one id are one job until it has completed; a failed one is started anew. */
  id: string
  delayMs?: number
}

export interface JobRun<Data = unknown> {
  id: string
  data: Data
  /** From 1; a run after a killed process counts no attempt. */
  attempt: number
  /** Aborted when the process stops, or when the job was taken over by another: give up soon, the next run resumes. */
  signal: AbortSignal
}
export type JobHandler<Data = unknown> = (run: JobRun<Data>) => Promise<void>

/** A job whose attempts are used up: it stays, so that a person can see it and start it again. */
export interface FailedJob {
  name: string
  id: string
  data: unknown
  reason: string
  attempts: number
  failedAt: Date
}

export interface WorkerOptions {
  /** Jobs at once in this process. */
  concurrency: number
  /** After the last attempt, or when the job killed its process too often. What it does must be safe to repeat. */
  onFailed?: (job: Pick<FailedJob, 'name' | 'id' | 'data'>, error: Error) => Promise<void> | void
}

export interface Workers {
  /**
   * Takes no more jobs and waits for those that run; after `patienceMs` their signals are aborted and they go back to
   * the queue. What ignores its signal is left behind: its lock lapses and another process resumes it.
   */
  stop(patienceMs?: number): Promise<void>
}

/**
 * The queue of background work. At least once: a job that completed ran at least once, and one whose process was
 * killed runs again within seconds of the next worker. Implementations pass `queue.contract.ts`.
 */
export interface JobQueue {
  enqueue<Name extends string, Data>(
    job: JobDefinition<Name, Data>,
    data: NoInfer<Data>,
    options: EnqueueOptions,
  ): Promise<void>
  /** Whether a job with this id waits, is delayed or runs. */
  isLive(name: string, id: string): Promise<boolean>
  /** One set of workers a process; the map must hold a handler for every job that the process may meet. */
  startWorkers(handlers: Handlers, options: WorkerOptions): Promise<Workers>
  failed(limit: number): Promise<FailedJob[]>
  retry(name: string, id: string): Promise<void>
  /** Jobs that wait or are delayed, and jobs that run. */
  counts(): Promise<{ waiting: number; running: number; failed: number }>
  close(): Promise<void>
}

type Handlers = Readonly<Record<string, JobHandler>>

/** Pairs each definition with a handler of its type. */
export class HandlerMap {
  readonly handlers: Record<string, JobHandler> = {}

  on<Name extends string, Data>(job: JobDefinition<Name, Data>, handler: JobHandler<NoInfer<Data>>): this {
    this.handlers[job.name] = handler as JobHandler
    return this
  }
}
