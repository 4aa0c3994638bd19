import type { Logger } from 'pino'

/** Work that a worker does again and again while it runs, such as settling what a crash left. */
export interface Periodic<Worker = never> {
  /** Of the log's line about a run that failed. */
  name: string
  everyMs: number
  run(worker: Worker): Promise<unknown>
}

/**
 * Runs each at once, and then at its interval, one run of it at a time, until stopped; `stop` waits for current runs.
 * A failure is logged and does not prevent the next run. The promise settles with the first runs.
 */
export async function startPeriodic<Worker extends { log: Pick<Logger, 'error'> }>(
  worker: Worker,
  periodics: readonly Periodic<Worker>[],
): Promise<{ stop(): Promise<void> }> {
  const started = periodics.map(({ name, everyMs, run }) => {
    let running: Promise<void> | undefined
    const work = () =>
      (running ??= Promise.resolve(run(worker))
        .then(
          () => undefined,
          (err: unknown) => worker.log.error({ err, periodic: name }, 'periodic work failed'),
        )
        .finally(() => {
          running = undefined
        }))
    const timer = setInterval(() => void work(), everyMs)
    timer.unref()
    return { first: work(), timer, current: () => running }
  })
  await Promise.all(started.map(({ first }) => first))
  return {
    async stop() {
      for (const { timer } of started) clearInterval(timer)
      await Promise.all(started.flatMap(({ current }) => current() ?? []))
    },
  }
}
