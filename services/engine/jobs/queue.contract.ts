import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#services/engine/ledger/ids.ts'
import { defineJob, HandlerMap, type JobQueue, type JobRun, type Workers } from './queue.ts'

export const contractJob = defineJob<'contract', { n: number }>('contract', { attempts: 3, backoffMs: 10 })

export interface QueueUnderTest {
  open(): Promise<JobQueue>
  /** A module that opens the same queue with `argv[2]` and runs its jobs endlessly, printing each id. */
  endlessWorker: { module: string; argument: string }
  drop(): Promise<void>
}

/** The tests that every implementation of the queue passes. */
export function queueContract(name: string, create: () => Promise<QueueUnderTest>): void {
  describe(`${name} as a job queue`, () => {
    let kit: QueueUnderTest
    let queue: JobQueue
    let workers: Workers[] = []
    let children: ChildProcess[] = []
    let id: string
    beforeAll(async () => {
      kit = await create()
      queue = await kit.open()
    })
    beforeEach(() => {
      id = newId()
    })
    afterEach(async () => {
      await Promise.all(workers.map((each) => each.stop(0)))
      children.forEach((child) => child.kill('SIGKILL'))
      workers = []
      children = []
    })
    afterAll(async () => {
      await queue.close()
      await kit.drop()
    })

    const start = async (
      handler: (run: JobRun<{ n: number }>) => Promise<void>,
      onFailed?: (id: string, error: Error) => void,
      on = queue,
    ) => {
      const started = await on.startWorkers(new HandlerMap().on(contractJob, handler).handlers, {
        concurrency: 4,
        onFailed: (job, error) => onFailed?.(job.id, error),
      })
      workers.push(started)
      return started
    }

    test('a job runs with its data, and is gone when it has completed', async () => {
      const ran = Promise.withResolvers<JobRun<{ n: number }>>()
      await start((run) => {
        ran.resolve(run)
        return Promise.resolve()
      })
      await queue.enqueue(contractJob, { n: 7 }, { id })
      expect(await ran.promise).toMatchObject({ id, data: { n: 7 }, attempt: 1 })
      await expect.poll(() => queue.isLive(contractJob, id)).toBe(false)
      expect(await queue.counts()).toEqual({ waiting: 0, running: 0, failed: 0 })
    })

    test('what was enqueued while no worker ran is run by the next', async () => {
      await queue.enqueue(contractJob, { n: 1 }, { id })
      expect(await queue.isLive(contractJob, id)).toBe(true)
      const ran = Promise.withResolvers<string>()
      await start((run) => {
        ran.resolve(run.id)
        return Promise.resolve()
      })
      expect(await ran.promise).toBe(id)
    })

    test('a job waits for none of another lane', async () => {
      const night = defineJob<'contract-night', { n: number }>('contract-night', { lane: 'nights' })
      const [held, ran, release] = [
        Promise.withResolvers<void>(),
        Promise.withResolvers<void>(),
        Promise.withResolvers<void>(),
      ]
      let nightsAtOnce = 0
      const handlers = new HandlerMap()
        .on(contractJob, () => Promise.resolve(ran.resolve()))
        .on(night, async () => {
          nightsAtOnce++
          held.resolve()
          await release.promise
        })
      workers.push(await queue.startWorkers(handlers.handlers, { concurrency: 1 }))
      await Promise.all([1, 2, 3].map((n) => queue.enqueue(night, { n }, { id: `${id}-${n}` })))
      await held.promise
      await queue.enqueue(contractJob, { n: 1 }, { id })
      await ran.promise
      expect(nightsAtOnce).toBe(1)
      release.resolve()
      await expect.poll(() => queue.counts()).toEqual({ waiting: 0, running: 0, failed: 0 })
      expect(nightsAtOnce).toBe(3)
    })

    test('one id is one job while it waits, and a new one once it has completed', async () => {
      const seen: number[] = []
      await Promise.all([1, 2, 3].map((n) => queue.enqueue(contractJob, { n }, { id })))
      await start((run) => {
        seen.push(run.data.n)
        return Promise.resolve()
      })
      await expect.poll(() => queue.isLive(contractJob, id)).toBe(false)
      expect(seen).toHaveLength(1)
      await queue.enqueue(contractJob, { n: 4 }, { id })
      await expect.poll(() => seen).toHaveLength(2)
    })

    test('a delayed job waits for its time', async () => {
      const ran = Promise.withResolvers<number>()
      await start(() => {
        ran.resolve(performance.now())
        return Promise.resolve()
      })
      const enqueued = performance.now()
      await queue.enqueue(contractJob, { n: 1 }, { id, delayMs: 400 })
      expect(await queue.isLive(contractJob, id)).toBe(true)
      expect((await ran.promise) - enqueued).toBeGreaterThanOrEqual(390)
    })

    test('a job that fails is retried, and its last failure stays until it is started again', async () => {
      const attempts: number[] = []
      const failed = Promise.withResolvers<string>()
      let broken = true
      await start(
        (run) => {
          attempts.push(run.attempt)
          return broken ? Promise.reject(new Error('sem papel')) : Promise.resolve()
        },
        (failedId, error) => failed.resolve(`${failedId}: ${error.message}`),
      )
      await queue.enqueue(contractJob, { n: 9 }, { id })
      expect(await failed.promise).toBe(`${id}: sem papel`)
      expect(attempts).toEqual([1, 2, 3])
      expect(await queue.failed(10)).toEqual([
        { name: 'contract', id, data: { n: 9 }, reason: 'sem papel', attempts: 3, failedAt: expect.any(Date) },
      ])
      expect(await queue.isLive(contractJob, id)).toBe(false)

      broken = false
      await queue.retry(contractJob, id)
      await expect.poll(() => attempts).toEqual([1, 2, 3, 1])
      await expect.poll(() => queue.counts()).toEqual({ waiting: 0, running: 0, failed: 0 })
    })

    test('a failed job does not block a new one with its id', async () => {
      const failed = Promise.withResolvers<void>()
      const succeeded = Promise.withResolvers<number>()
      await start(
        (run) => {
          if (run.data.n === 1) return Promise.reject(new Error('no'))
          succeeded.resolve(run.data.n)
          return Promise.resolve()
        },
        () => failed.resolve(),
      )
      await queue.enqueue(contractJob, { n: 1 }, { id })
      await failed.promise
      await queue.enqueue(contractJob, { n: 2 }, { id })
      expect(await succeeded.promise).toBe(2)
    })

    test('stopping lets a running job finish', async () => {
      const started = Promise.withResolvers<void>()
      const release = Promise.withResolvers<void>()
      let finished = false
      const worker = await start(async () => {
        started.resolve()
        await release.promise
        finished = true
      })
      await queue.enqueue(contractJob, { n: 1 }, { id })
      await started.promise
      const stopped = worker.stop()
      release.resolve()
      await stopped
      expect(finished).toBe(true)
      expect(await queue.isLive(contractJob, id)).toBe(false)
    })

    test('a job that would outlast the stop is notified, returns to the queue, and runs elsewhere as the same attempt', async () => {
      const started = Promise.withResolvers<void>()
      const worker = await start(
        (run) =>
          new Promise((_, reject) => {
            run.signal.addEventListener('abort', () => reject(new Error('stopped half way')))
            started.resolve()
          }),
      )
      await queue.enqueue(contractJob, { n: 1 }, { id })
      await started.promise
      await worker.stop(0)
      expect(await queue.isLive(contractJob, id)).toBe(true)
      const resumed = Promise.withResolvers<number>()
      await start((run) => {
        resumed.resolve(run.attempt)
        return Promise.resolve()
      })
      expect(await resumed.promise).toBe(1)
    })

    test('a job whose process is killed runs again in another', async () => {
      const child = spawn(process.execPath, [kit.endlessWorker.module, kit.endlessWorker.argument], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      children.push(child)
      await queue.enqueue(contractJob, { n: 5 }, { id })
      const [line] = (await once(createInterface({ input: child.stdout! }), 'line')) as [string]
      expect(line).toBe(id)
      child.kill('SIGKILL')
      await once(child, 'exit')

      const resumed = Promise.withResolvers<JobRun<{ n: number }>>()
      await start((run) => {
        resumed.resolve(run)
        return Promise.resolve()
      })
      expect(await resumed.promise).toMatchObject({ id, data: { n: 5 }, attempt: 1 })
    })

    test('two processes share the work, and each job runs once', async () => {
      const other = await kit.open()
      const runs = new Map<string, number>()
      const count = (run: JobRun) => {
        runs.set(run.id, (runs.get(run.id) ?? 0) + 1)
        return Promise.resolve()
      }
      await start(count)
      await start(count, undefined, other)
      await Promise.all(Array.from({ length: 100 }, (_, n) => queue.enqueue(contractJob, { n }, { id: `${id}-${n}` })))
      await expect.poll(() => runs.size).toBe(100)
      await expect.poll(() => queue.counts()).toMatchObject({ waiting: 0, running: 0 })
      expect([...runs.values()].every((times) => times === 1)).toBe(true)
      await other.close()
    })
  })
}
