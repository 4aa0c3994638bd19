/**
 * What people wait for, messages, and what is done every night. Jobs of one lane never wait for those of another: a
 * night of thirty thousand notices holds up no upload.
 */
export const LANES = ['people', 'messages', 'nights'] as const
export type Lane = (typeof LANES)[number]

/** A kind of job and the data it carries: ids and switches, never personal data (`domain.md §1`). */
export interface JobDefinition<Name extends string = string, Data = unknown> {
  name: Name
  /** Never set: it carries the type of the data. */
  data?: Data
  /** How often a failing job is started in total. */
  attempts: number
  /** Wait before the second attempt; it doubles with each later one. */
  backoffMs: number
  lane: Lane
}

/** Names a kind of job and its data. The job must be idempotent by that data, because it may run more than once. */
export const defineJob = <const Name extends string, Data>(
  name: Name,
  {
    attempts = 5,
    backoffMs = 2_000,
    lane = 'people',
  }: Partial<Pick<JobDefinition, 'attempts' | 'backoffMs' | 'lane'>> = {},
): JobDefinition<Name, Data> => ({ name, attempts, backoffMs, lane })

export interface EnqueueOptions {
  /** Jobs with the same id are one job until it has completed; a failed one is started again. */
  id: string
  delayMs?: number
}

export interface JobRun<Data = unknown> {
  id: string
  data: Data
  /** From 1; a run after a killed process does not count as an attempt. */
  attempt: number
  /**
   * Aborted when the process stops or another process took the job over. The job should then end soon; the next run
   * resumes it.
   */
  signal: AbortSignal
}
export type JobHandler<Data = unknown> = (run: JobRun<Data>) => Promise<void>

/** A job whose attempts are used up. It is kept, so that a person can see it and start it again. */
export interface FailedJob {
  name: string
  id: string
  data: unknown
  reason: string
  attempts: number
  failedAt: Date
}

export interface WorkerOptions {
  /** Maximum of concurrent jobs that people wait for in this process; each other lane runs one at a time. */
  concurrency: number
  /** After the last attempt, or when the job killed its process too often. It must be safe to repeat. */
  onFailed?: (job: Pick<FailedJob, 'name' | 'id' | 'data'>, error: Error) => Promise<void> | void
}

export interface Workers {
  /**
   * Takes no more jobs and waits for running ones. After `patienceMs` their signals are aborted and they return to the
   * queue. A job that ignores its signal is abandoned: its lock lapses and another process resumes it.
   */
  stop(patienceMs?: number): Promise<void>
}

/**
 * The queue of background work. Jobs run at least once; a job whose process was killed runs again within seconds once a
 * worker runs. Implementations pass `queue.contract.ts`.
 */
export interface JobQueue {
  enqueue<Name extends string, Data>(
    job: JobDefinition<Name, Data>,
    data: NoInfer<Data>,
    options: EnqueueOptions,
  ): Promise<void>
  /** Whether a job with this id waits, is delayed or runs. */
  isLive(job: Pick<JobDefinition, 'name' | 'lane'>, id: string): Promise<boolean>
  /** One set of workers per process; the map must have a handler for every job that the process may get. */
  startWorkers(handlers: Handlers, options: WorkerOptions): Promise<Workers>
  failed(limit: number): Promise<FailedJob[]>
  retry(job: Pick<JobDefinition, 'name' | 'lane'>, id: string): Promise<void>
  /** `waiting` includes delayed jobs. */
  counts(): Promise<{ waiting: number; running: number; failed: number }>
  close(): Promise<void>
}

type Handlers = Readonly<Record<string, JobHandler>>

/** Pairs each definition with the one handler of its type. */
export class HandlerMap {
  readonly handlers: Record<string, JobHandler> = {}

  on<Name extends string, Data>(job: JobDefinition<Name, Data>, handler: JobHandler<NoInfer<Data>>): this {
    if (job.name in this.handlers) throw new Error(`two handlers of ${job.name}`)
    this.handlers[job.name] = handler as JobHandler
    return this
  }
}
