import { createPostgresBackend, UnrecoverableError, WaitingError, withBackend, type Job } from 'bullmq'
import { Connection } from '#services/engine/database/connection.ts'
import {
  LANES,
  type EnqueueOptions,
  type FailedJob,
  type JobDefinition,
  type JobQueue,
  type JobRun,
  type Lane,
  type WorkerOptions,
  type Workers,
} from '../queue.ts'

const { Queue, Worker } = withBackend(createPostgresBackend)

export interface PostgresQueueOptions {
  url: string
  /** Receives errors of the connection and of single jobs, for the log; the queue continues by itself. */
  onError: (error: Error) => void
  /** A running job renews its lock after half of this time; a killed process' job is free after all of it. */
  lockMs?: number
  /**
   * How often to look for free jobs of killed processes. A killed job resumes after at most `lockMs` plus twice this.
   */
  stalledCheckMs?: number
}

/** All kinds of job of a lane share one queue, so a process needs a few connections and not some for each kind. */
const QUEUES: Readonly<Record<Lane, { name: string; connections: number }>> = {
  people: { name: 'lastro', connections: 2 },
  messages: { name: 'lastro-messages', connections: 1 },
  nights: { name: 'lastro-nights', connections: 1 },
}
const connectionsOf = (url: string, max: number) => ({
  connectionString: url,
  max,
  application_name: 'lastro jobs',
  Client: Connection,
})
/** Job events are read by nobody: progress goes to `processamentos`. */
const EVENTS_KEPT = 256
/** A job that kills its process this often is given up, so that it does not end every worker in turn. */
const MAX_STALLS = 4
const FAILED_KEPT = { age: 30 * 24 * 3600, count: 1000 }

/** Jobs on Lastro's Postgres, by BullMQ; its tables are in the schema `bullmq`. */
export async function postgresQueue({
  url,
  onError: report,
  lockMs = 8_000,
  stalledCheckMs = 2_000,
}: PostgresQueueOptions): Promise<JobQueue> {
  // Its connections end after its close has resolved; if the database stops just then, the error does not matter.
  let closed = false
  const onError = (error: Error): void => {
    if (!closed) report(error)
  }
  const open = async (lane: Lane) => {
    const { name, connections } = QUEUES[lane]
    const queue = new Queue<unknown>(name, {
      connection: { ...connectionsOf(url, connections), migrate: true },
      streams: { events: { maxLen: EVENTS_KEPT } },
    })
    queue.on('error', onError)
    await queue.waitUntilReady()
    return queue
  }
  // The first makes the tables.
  const people = await open('people')
  const [messages, nights] = await Promise.all([open('messages'), open('nights')])
  const queues: Readonly<Record<Lane, typeof people>> = { people, messages, nights }
  const all = Object.values(queues)

  return {
    async enqueue<Name extends string, Data>(
      definition: JobDefinition<Name, Data>,
      data: NoInfer<Data>,
      { id, delayMs }: EnqueueOptions,
    ) {
      const queue = queues[definition.lane]
      const jobId = jobIdOf(definition.name, id)
      // For BullMQ any job with this id is the same one, so a failed one is removed first. A lost race still leaves one
      // job.
      const known = await queue.getJob(jobId)
      if (known && (await known.isFailed())) await known.remove().catch(() => undefined)
      await queue.add(definition.name, data, {
        jobId,
        delay: delayMs,
        attempts: definition.attempts,
        backoff: { type: 'exponential', delay: definition.backoffMs },
        removeOnComplete: true,
        removeOnFail: FAILED_KEPT,
      })
    },

    async isLive({ name, lane }, id) {
      const state = await queues[lane].getJobState(jobIdOf(name, id))
      return state !== 'failed' && state !== 'completed' && state !== 'unknown'
    },

    async startWorkers(handlers, options) {
      const workers = await Promise.all(
        LANES.map((lane) => startWorker(lane, url, handlers, options, { onError, lockMs, stalledCheckMs })),
      )
      return { stop: async (patienceMs) => void (await Promise.all(workers.map((worker) => worker.stop(patienceMs)))) }
    },

    async failed(limit) {
      const jobs = await Promise.all(all.map((queue) => queue.getFailed(0, limit - 1)))
      return jobs
        .flat()
        .map((job): FailedJob => ({
          name: job.name,
          id: idOf(job),
          data: job.data,
          reason: job.failedReason,
          attempts: job.attemptsMade,
          failedAt: new Date(job.finishedOn ?? 0),
        }))
        .sort((one, other) => other.failedAt.getTime() - one.failedAt.getTime())
        .slice(0, limit)
    },

    async retry({ name, lane }, id) {
      const queue = queues[lane]
      const job = await queue.getJob(jobIdOf(name, id))
      if (!job || !(await job.isFailed())) return
      const { data, opts } = job
      await job.remove()
      await queue.add(name, data, { ...opts, delay: undefined })
    },

    async counts() {
      const counts = await Promise.all(all.map((queue) => queue.getJobCounts('waiting', 'delayed', 'active', 'failed')))
      const sum = (...states: string[]) =>
        counts.reduce((total, count) => total + states.reduce((n, state) => n + (count[state] ?? 0), 0), 0)
      return { waiting: sum('waiting', 'delayed'), running: sum('active'), failed: sum('failed') }
    },

    async close() {
      await Promise.all(all.map((queue) => queue.close()))
      closed = true
    },
  }
}

/** BullMQ has one namespace of ids per queue, and reserves the colon. */
const jobIdOf = (name: string, id: string): string => `${name}/${id}`.replaceAll(':', '_')
const idOf = (job: Job): string => job.id!.slice(job.name.length + 1)

/** How long a stopping process still waits for jobs after their signals were aborted. */
const GRACE_MS = 5_000

async function startWorker(
  lane: Lane,
  url: string,
  handlers: Readonly<Record<string, (run: JobRun) => Promise<void>>>,
  { concurrency, onFailed }: WorkerOptions,
  { onError, lockMs, stalledCheckMs }: Required<Omit<PostgresQueueOptions, 'url'>>,
): Promise<Workers> {
  let stopping = false
  const giveBack = async (job: Job<unknown, void>, token: string | undefined): Promise<never> => {
    await job.moveToWait(token)
    throw new WaitingError()
  }
  const worker = new Worker<unknown, void>(
    QUEUES[lane].name,
    async (job, token, signal) => {
      // BullMQ may still claim a job while it closes, because a pending wait can end with a claim.
      if (stopping) return giveBack(job, token)
      const handler = handlers[job.name]
      if (!handler) throw new UnrecoverableError(`no handler for the job ${job.name}`)
      try {
        await handler({
          id: idOf(job as Job),
          data: job.data,
          attempt: job.attemptsMade + 1,
          signal: (signal ?? new AbortController().signal) as AbortSignal,
        })
      } catch (error) {
        if (!stopping || !signal?.aborted) throw error
        await giveBack(job, token)
      }
    },
    {
      connection: connectionsOf(url, QUEUES[lane].connections),
      concurrency: lane === 'people' ? concurrency : 1,
      lockDuration: lockMs,
      stalledInterval: stalledCheckMs,
      maxStalledCount: MAX_STALLS,
    },
  )
  worker.on('error', onError)
  // Another process took the job over, and only one may run it.
  worker.on('lockRenewalFailed', (ids) => ids.forEach((id) => worker.cancelJob(id, 'the job was taken over')))
  worker.on('failed', (job, error) => {
    if (!job) return onError(error)
    const isLast = error instanceof UnrecoverableError || job.attemptsMade >= (job.opts.attempts ?? 1)
    if (!isLast) return
    Promise.resolve(onFailed?.({ name: job.name, id: idOf(job as Job), data: job.data }, error)).catch(onError)
  })
  await worker.waitUntilReady()

  return {
    async stop(patienceMs = 10_000) {
      stopping = true
      const closed = worker.close()
      if (await isDoneWithin(closed, patienceMs)) return
      worker.cancelAllJobs('the process stops')
      await isDoneWithin(closed, GRACE_MS)
    },
  }
}

async function isDoneWithin(promise: Promise<unknown>, ms: number): Promise<boolean> {
  const timer = Promise.withResolvers<false>()
  const timeout = setTimeout(() => timer.resolve(false), ms)
  try {
    return await Promise.race([promise.then(() => true), timer.promise])
  } finally {
    clearTimeout(timeout)
  }
}
